import { aboutLinks, changeLink, missingLink, manyLinks, linkOutcome } from '@/features/cluster-link/commands'
import { asksMany, defineCommand } from '@/command/command'

/** Enables a link on every node. */
export default defineCommand({
  ...aboutLinks,
  id: 'cluster-link.enable',
  title: 'cluster-link.enable.title',
  verb: 'verb.enable',
  keywords: 'cluster-link.enable.keywords',
  danger: 'reversible',
  calls: ['linkDetail', 'linkUpdate'],
  undo: 'clusterLink',
  params: { link: manyLinks() },
  confirm: asksMany('cluster-link.enable.confirm.many'),
  errors: { NOT_FOUND: missingLink },
  async run({ link }, context) {
    return linkOutcome(
      'cluster-link.enable.done',
      await changeLink(link, (now) => ({ ...now, enable: true }), context),
    )
  },
})
