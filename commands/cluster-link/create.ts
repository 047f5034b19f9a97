import { RefusedError } from '@/command/refused-error'
import * as z from 'zod/mini'
import { clusterLinkDefaults, linkOutcome } from '@/features/cluster-link/commands'
import { defineCommand, type Outcome } from '@/command/command'
import { configuration } from '@/command/param'
import { resourceName } from '@/contract/name'
import { clusterLinkPaths } from '@/features/cluster-link/paths'
import { to } from '@/route/paths'

/**
 * Links this cluster to another, or opens the form of a link. Messages arrive only once the other cluster
 * has a link back (src/contract/docs/cluster.md#cluster-links).
 */
export default defineCommand({
  ...clusterLinkDefaults,
  id: 'cluster-link.create',
  danger: 'reversible',
  calls: ['linkCreate'],
  undo: 'clusterLink',
  params: {
    config: configuration(),
  },
  errors: {
    LINK_BODY: { step: 'config', key: 'clusterLink.incomplete' },
    ALREADY_EXISTS: { step: 'config', key: 'clusterLink.taken' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async run({ config }: { config: Record<string, unknown> | undefined }, { api, signal }): Promise<Outcome> {
    if (config === undefined) return { kind: 'go', to: to(clusterLinkPaths.clusterLinkCreate) }
    const read = z.safeParse(
      z.looseObject({ name: resourceName, server: z.string(), topics: z.array(z.string()) }),
      config,
    )
    if (!read.success) throw new RefusedError('LINK_BODY')
    return linkOutcome('cluster-link.create.done', await api.linkCreate({ body: read.data }, { signal }))
  },
})
