import { defineCommand, done } from '@/command/command'
import { secret } from '@/command/param'

/** Activates a new license key on every node. Enterprise only. */
export default defineCommand({
  id: 'licence.update',
  title: 'licence.update.title',
  group: 'group.system',
  keywords: 'licence.update.keywords',
  danger: 'reversible',
  calls: ['licenceUpdate'],
  irreversible: 'licence',
  needs: 'licence',
  params: { key: secret({ label: 'licence.key' }) },
  errors: { BAD_REQUEST: { step: 'key', key: 'licence.badKey' } },
  async run({ key }, { api, signal }) {
    await api.licenceUpdate({ body: { key: key.trim() } }, { signal })
    return done('licence.update.done', {}, ['licence'])
  },
})
