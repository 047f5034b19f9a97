import {
  clusterLinkDefaults,
  changeLink,
  missingLink,
  oneLink,
  linkOutcome,
} from '@/features/cluster-link/commands'
import { defineCommand, type Outcome } from '@/command/command'
import { configuration } from '@/command/param'
import { merged, type Config } from '@/contract/family/config'
import { clusterLinkPaths } from '@/features/cluster-link/paths'
import { to } from '@/route/paths'

/** Changes a link, which then reconnects. Its name stays. */
export default defineCommand({
  ...clusterLinkDefaults,
  id: 'cluster-link.edit',
  formerIds: ['cluster-link.update'],
  verb: 'verb.edit',
  danger: 'disruptive',
  calls: ['linkDetail', 'linkUpdate'],
  undo: 'clusterLink',
  params: {
    link: oneLink(),
    config: configuration(),
  },
  errors: {
    NOT_FOUND: missingLink,
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ link, config }) =>
    config === undefined
      ? undefined
      : { body: 'cluster-link.edit.confirm', values: { link }, verb: 'form.save' },
  async run(
    { link, config }: { link: string; config: Record<string, unknown> | undefined },
    context,
  ): Promise<Outcome> {
    if (config === undefined)
      return { kind: 'go', to: to(clusterLinkPaths.clusterLink, { name: link }, { tab: 'settings' }) }
    // A form contains all settings except how messages are buffered; a typed line changes only the given
    // ones.
    return linkOutcome(
      'cluster-link.edit.done',
      await changeLink(
        link,
        (now) =>
          context.filled === true
            ? {
                ...('resource_opts' in now ? { resource_opts: now['resource_opts'] } : {}),
                ...config,
              }
            : merged(now, config as Config),
        context,
      ),
    )
  },
})
