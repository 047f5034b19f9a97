import { defineCommand, done } from '@/command/command'
import { aboutStorage, pickSite } from '@/features/durable-storage/commands'

/** Makes the cluster forget a site that is down for good. The broker refuses it for one that is up or holds replicas. */
export default defineCommand({
  ...aboutStorage,
  id: 'storage.forget',
  danger: 'irreversible',
  calls: ['siteForget'],
  irreversible: 'node',
  params: { site: pickSite() },
  errors: {
    NOT_FOUND: { step: 'site', key: 'storage.siteGone' },
    HTTP_400: { step: 'site', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ site }) => ({ body: 'storage.forget.confirm', values: { site }, type: site }),
  async run({ site }, { api, signal }) {
    await api.siteForget({ params: { site } }, { signal })
    return done('storage.forget.done', { site }, ['site', 'storage'])
  },
})
