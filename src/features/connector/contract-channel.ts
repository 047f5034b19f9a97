import * as z from 'zod/mini'
import { BridgeMetrics } from '@/features/bridge/contract'
import { resourceName } from '@/contract/name'
import { count, maybe } from '@/contract/schema'
import { standing } from './contract'

/**
 * The common fields of actions and sources. The `status` of a disabled one is `disconnected` with the reason
 * `Not installed`; of an enabled one with a disabled connector it is `connecting` with the same reason
 * (src/contract/docs/integration.md#connectors-actions-and-sources). `error` repeats the reason; `""` means
 * none.
 */
const common = { ...standing, tags: maybe(z.array(z.string())) }

/** A row of a summary, without configuration; only the detail includes the connector. */
export const ChannelSummary = z.looseObject({
  ...common,
  /** The actions that it is a fallback of; since 5.9. */
  referenced_as_fallback_action_by: maybe(z.array(z.looseObject({ type: z.string(), name: z.string() }))),
})

/** With the full configuration; `parameters` depend on the type. */
export const Channel = z.looseObject({
  ...common,
  connector: maybe(z.string()),
  parameters: maybe(z.looseObject({})),
  resource_opts: maybe(z.looseObject({})),
})

/** The metrics of a bridge, and the queued bytes. */
const ChannelMetrics = z.looseObject({ ...BridgeMetrics.shape, queuing_bytes: maybe(count) })
export const ChannelReport = z.looseObject({
  metrics: ChannelMetrics,
  node_metrics: maybe(z.array(z.looseObject({ node: z.string(), metrics: ChannelMetrics }))),
})

/** Other fields depend on the type: see `/schemas/actions`, which includes sources. */
export const ChannelSettings = z.looseObject({ type: z.string(), name: resourceName, connector: z.string() })
/** A full configuration without read-only fields, which the broker would refuse as unknown. */
export const ChannelBody = z.looseObject({ connector: z.string(), enable: z.optional(z.boolean()) })

/**
 * Refused with the names of the rules that use it, unless `also_delete_dep_actions` is `true`, which removes
 * it from them.
 */
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
