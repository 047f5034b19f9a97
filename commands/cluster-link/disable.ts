import { targetCommand } from '@/command/makers'
import { clusterLinkDefaults, changeLink, missingLink, manyLinks } from '@/features/cluster-link/commands'

/**
 * Disconnects a link on every node until it is enabled: no messages of the other cluster arrive meanwhile.
 */
export default targetCommand({
  ...clusterLinkDefaults,
  id: 'cluster-link.disable',
  verb: 'verb.disable',
  danger: 'disruptive',
  changed: ['clusterLink'],
  calls: ['linkDetail', 'linkUpdate'],
  undo: 'clusterLink',
  params: { link: manyLinks() },
  errors: { NOT_FOUND: missingLink },
  async run({ link }, context) {
    await changeLink(link, (now) => ({ ...now, enable: false }), context)
  },
})
