import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import type { Config } from '@/contract/family/config'
import { resourceName } from '@/contract/name'
import { count, maybe, open, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'

/**
 * The states of a bridge on one node; several nodes may also be `inconsistent`
 * (src/contract/docs/integration.md#bridge-status).
 */
const nodeBridgeStates = ['connected', 'connecting', 'disconnected', 'stopped'] as const
export const bridgeStates = [...nodeBridgeStates, 'inconsistent'] as const
export type BridgeState = (typeof bridgeStates)[number]

/**
 * The state on a node; a reason next to `connected` or `stopped` is outdated
 * (src/contract/docs/integration.md#bridges).
 */
const BridgeNodeStatus = z.looseObject({
  node: z.string(),
  status: open(nodeBridgeStates),
  status_reason: maybe(z.string()),
})

/** A bridge with its full configuration, defaults and masked secrets; its fields depend on the type. */
export const Bridge = z.looseObject({
  type: readOnly(z.string()),
  name: readOnly(z.string()),
  enable: maybe(z.boolean()),
  status: readOnly(maybe(open(bridgeStates))),
  status_reason: readOnly(maybe(z.string())),
  node_status: readOnly(maybe(z.array(BridgeNodeStatus))),
  node_metrics: readOnly(maybe(z.unknown())),
  metrics: readOnly(maybe(z.unknown())),
  id: readOnly(maybe(z.string())),
})
export type Bridge = z.infer<typeof Bridge>

/** The configuration of a bridge without its name and status. */
export const configOf = (bridge: Readonly<Record<string, unknown>>): Config =>
  bodyFrom(Bridge, bridge as Bridge) as Config

/**
 * Counters and rates of a bridge; the names of dropped counters contain dots
 * (src/contract/docs/integration.md#bridges).
 */
const bridgeCounters = [
  'matched',
  'success',
  'failed',
  'inflight',
  'queuing',
  'retried',
  'late_reply',
  'received',
  'dropped',
  'dropped.expired',
  'dropped.other',
  'dropped.queue_full',
  'dropped.resource_not_found',
  'dropped.resource_stopped',
  'rate',
  'rate_last5m',
  'rate_max',
] as const
export type BridgeCounter = (typeof bridgeCounters)[number]
export const BridgeMetrics = z.looseObject(
  Object.fromEntries(bridgeCounters.map((name) => [name, maybe(count)])) as Record<
    BridgeCounter,
    ReturnType<typeof maybe<typeof count>>
  >,
)
export type BridgeMetrics = z.infer<typeof BridgeMetrics>

/** Other fields depend on the type; `family/check.ts` checks them. */
const Settings = z.looseObject({ type: z.string(), name: resourceName })
/**
 * A full configuration: missing fields fall back to their defaults, `enable` too
 * (src/contract/docs/integration.md#bridges).
 */
const FullSettings = z.looseObject({ enable: z.boolean() })

export const bridgeOperations = ['start', 'stop', 'restart'] as const
export type BridgeOperation = (typeof bridgeOperations)[number]

const missing = ['NOT_FOUND'] as const
const needs = 'bridges'
const operated = {
  needs,
  reply: 'none',
  status: 204,
  codes: ['NOT_FOUND', 'BAD_REQUEST', 'SERVICE_UNAVAILABLE'],
  slow: true,
} as const

export const bridgeEndpoints = {
  bridgeList: endpoint('GET', {
    path: '/bridges',
    resource: 'bridge',
    needs,
    reply: rows(Bridge),
    codes: ['INTERNAL_ERROR'],
  }),
  bridgeCreate: endpoint('POST', {
    path: '/bridges',
    needs,
    body: Settings,
    reply: Bridge,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    slow: true,
  }),
  bridgeDetail: endpoint('GET', {
    path: '/bridges/{id}',
    resource: 'bridge',
    needs,
    reply: Bridge,
    codes: missing,
  }),
  bridgeUpdate: endpoint('PUT', {
    path: '/bridges/{id}',
    needs,
    body: FullSettings,
    reply: Bridge,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    slow: true,
  }),
  /** Refused while rules use it, unless `also_delete_dep_actions` is `true`, which removes it from them. */
  bridgeRemove: endpoint('DELETE', {
    path: '/bridges/{id}',
    needs,
    query: z.object({ also_delete_dep_actions: z.optional(z.string()) }),
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_REQUEST', 'SERVICE_UNAVAILABLE'],
  }),
  bridgeEnable: endpoint('PUT', {
    path: '/bridges/{id}/enable/{enable}',
    needs,
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
    slow: true,
  }),
  /** Acts on all nodes; the console calls each node instead, to learn where it failed. */
  bridgeOperate: endpoint('POST', {
    path: '/bridges/{id}/{operation}',
    ...operated,
    replacement: 'bridgeNodeOperate',
  }),
  bridgeNodeOperate: endpoint('POST', { path: '/nodes/{node}/bridges/{id}/{operation}', ...operated }),
  bridgeMetrics: endpoint('GET', {
    path: '/bridges/{id}/metrics',
    resource: 'bridge',
    needs,
    reply: z.looseObject({
      metrics: BridgeMetrics,
      node_metrics: maybe(z.array(z.looseObject({ node: z.string(), metrics: BridgeMetrics }))),
    }),
    codes: missing,
  }),
  bridgeMetricsReset: endpoint('PUT', {
    path: '/bridges/{id}/metrics/reset',
    needs,
    reply: 'none',
    status: 204,
    codes: missing,
  }),
  /**
   * Tests a configuration without storing it; masked secrets are those of the stored bridge with the same
   * name.
   */
  bridgeProbe: endpoint('POST', {
    path: '/bridges_probe',
    needs,
    body: Settings,
    reply: 'none',
    status: 204,
    codes: ['TEST_FAILED', 'BAD_REQUEST'],
    slow: true,
  }),
}
