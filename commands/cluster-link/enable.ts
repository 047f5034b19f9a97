import { targetCommand } from '@/command/makers'
import {
  clusterLinkDefaults,
  changeLink,
  missingLink,
  manyLinks,
  linkOutcome,
} from '@/features/cluster-link/commands'

/** Enables a link on every node. */
export default targetCommand({
  ...clusterLinkDefaults,
  id: 'cluster-link.enable',
  verb: 'verb.enable',
  danger: 'reversible',
  calls: ['linkDetail', 'linkUpdate'],
  undo: 'clusterLink',
  params: { link: manyLinks() },
  errors: { NOT_FOUND: missingLink },
  async run({ link }, context) {
    return linkOutcome(
      'cluster-link.enable.done',
      await changeLink(link, (now) => ({ ...now, enable: true }), context),
    )
  },
})
