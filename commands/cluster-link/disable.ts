import { aboutLinks, changeLink, missingLink, manyLinks } from '@/features/cluster-link/commands'
import { defineCommand, done } from '@/command/command'

/**
 * Disconnects a link on every node until it is enabled: no messages of the other cluster arrive meanwhile.
 */
export default defineCommand({
  ...aboutLinks,
  id: 'cluster-link.disable',
  title: 'cluster-link.disable.title',
  verb: 'verb.disable',
  keywords: 'cluster-link.disable.keywords',
  danger: 'disruptive',
  calls: ['linkDetail', 'linkUpdate'],
  undo: 'clusterLink',
  params: { link: manyLinks() },
  errors: { NOT_FOUND: missingLink },
  confirm: ({ link }, count) => ({
    body: count > 1 ? 'cluster-link.disable.confirm.many' : 'cluster-link.disable.confirm.one',
    values: { link, count },
  }),
  async run({ link }, context) {
    await changeLink(link, (now) => ({ ...now, enable: false }), context)
    return done('cluster-link.disable.done', { link }, ['clusterLink'])
  },
})
