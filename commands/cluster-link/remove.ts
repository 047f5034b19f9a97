import { aboutLinks, missingLink, manyLinks } from '@/features/cluster-link/commands'
import { defineCommand, done } from '@/command/command'

/** Deletes a link with its configuration, on every node. */
export default defineCommand({
  ...aboutLinks,
  id: 'cluster-link.remove',
  title: 'cluster-link.remove.title',
  verb: 'verb.delete',
  keywords: 'cluster-link.remove.keywords',
  danger: 'irreversible',
  calls: ['linkRemove'],
  undo: 'clusterLink',
  params: { link: manyLinks() },
  errors: {
    NOT_FOUND: missingLink,
    BAD_REQUEST: { step: 'link', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ link }, count) => ({
    body: count > 1 ? 'cluster-link.remove.confirm.many' : 'cluster-link.remove.confirm.one',
    values: { link, count },
    type: count > 1 ? String(count) : link,
  }),
  async run({ link }, { api, signal }) {
    await api.linkRemove({ params: { name: link } }, { signal })
    return done('cluster-link.remove.done', { link }, ['clusterLink'])
  },
})
