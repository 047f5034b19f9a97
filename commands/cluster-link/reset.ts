import { aboutLinks, missingLink, manyLinks } from '@/features/cluster-link/commands'
import { defineCommand, done } from '@/command/command'

/** Resets the counters of a link on every node. */
export default defineCommand({
  ...aboutLinks,
  id: 'cluster-link.reset',
  title: 'cluster-link.reset.title',
  keywords: 'cluster-link.reset.keywords',
  danger: 'reset',
  calls: ['linkMetricsReset'],
  irreversible: 'statistics',
  params: { link: manyLinks() },
  errors: { NOT_FOUND: missingLink },
  confirm: ({ link }, count) => ({
    body: count > 1 ? 'cluster-link.reset.confirm.many' : 'cluster-link.reset.confirm.one',
    values: { link, count },
  }),
  async run({ link }, { api, signal }) {
    await api.linkMetricsReset({ params: { name: link } }, { signal })
    return done('cluster-link.reset.done', { link }, ['clusterLink'])
  },
})
