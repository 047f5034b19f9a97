import { aboutLinks, missingLink, manyLinks } from '@/features/cluster-link/commands'
import { defineCommand, done } from '@/command/command'

/** Deletes a link with its configuration, on every node. */
export default defineCommand({
  ...aboutLinks,
  id: 'cluster-link.delete',
  formerIds: ['cluster-link.remove'],
  title: 'cluster-link.delete.title',
  verb: 'verb.delete',
  keywords: 'cluster-link.delete.keywords',
  danger: 'irreversible',
  calls: ['linkRemove'],
  undo: 'clusterLink',
  params: { link: manyLinks() },
  errors: {
    NOT_FOUND: missingLink,
    BAD_REQUEST: { step: 'link', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ link }, count) => ({
    body: count > 1 ? 'cluster-link.delete.confirm.many' : 'cluster-link.delete.confirm.one',
    values: { link, count },
    type: count > 1 ? String(count) : link,
  }),
  async run({ link }, { api, signal }) {
    await api.linkRemove({ params: { name: link } }, { signal })
    return done('cluster-link.delete.done', { link }, ['clusterLink'])
  },
})
