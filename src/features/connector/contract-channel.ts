import * as z from 'zod/mini'
import { BridgeMetrics } from '@/features/bridge/contract'
import { resourceName } from '@/contract/name'
import { count, maybe } from '@/contract/schema'
import { standing } from './contract'

/**
 * What actions and sources have in common. `status` of a disabled one is `disconnected` with the reason `Not
 * installed`; of an enabled one whose connector is disabled `connecting` with the same reason
 * (src/contract/docs/integration.md#connectors-actions-and-sources). `error` repeats the reason; `""` when
 * well.
 */
const told = { ...standing, tags: maybe(z.array(z.string())) }

/** A row of a summary: no configuration; which connector it has is in the detail only. */
export const ChannelSummary = z.looseObject(told)

/** With its whole configuration; `parameters` depend on the type. */
export const Channel = z.looseObject({
  ...told,
  connector: maybe(z.string()),
  parameters: maybe(z.looseObject({})),
  resource_opts: maybe(z.looseObject({})),
})

/** As of a bridge, and how many bytes wait. */
const ChannelMetrics = z.looseObject({ ...BridgeMetrics.shape, queuing_bytes: maybe(count) })
export const ChannelReport = z.looseObject({
  metrics: ChannelMetrics,
  node_metrics: maybe(z.array(z.looseObject({ node: z.string(), metrics: ChannelMetrics }))),
})

/** Which fields there are depends on the type: `/schemas/actions` tells, of sources too. */
export const ChannelSettings = z.looseObject({ type: z.string(), name: resourceName, connector: z.string() })
/** A whole configuration, without what the broker tells of it, which it would refuse as unknown. */
export const ChannelBody = z.looseObject({ connector: z.string(), enable: z.optional(z.boolean()) })

/** Refused while rules use it, unless `also_delete_dep_actions` is `true`, which takes it out of their actions. The refusal names the rules. */
export const removing = {
  query: z.object({ also_delete_dep_actions: z.optional(z.string()) }),
  reply: 'none',
  status: 204,
  codes: ['NOT_FOUND', 'BAD_REQUEST', 'SERVICE_UNAVAILABLE'],
} as const
/** `start` is the only operation. */
export const starting = {
  reply: 'none',
  status: 204,
  codes: ['NOT_FOUND', 'BAD_REQUEST', 'SERVICE_UNAVAILABLE'],
  slow: true,
} as const
