import type { Config } from '@/contract/family/config'
import type { BridgeCounter } from '@/features/bridge/contract'
import type { Bridge } from '../bridges/bridge'
import { zeros } from '../bridges/counters'
import { toPartReply } from './part'
import type { RunningChannel, RunningConnector, IntegrationRuntime } from './integration-runtime'

const notInstalled = 'Not installed'

type Status = { readonly status: string; readonly status_reason?: string }

/** The status per node and combined. */
function overNodes(
  runtime: IntegrationRuntime,
  { remoteStatus }: Bridge,
  mine: Status,
): Status & { readonly node_status: readonly object[] } {
  const { node, members } = runtime.options
  const currentMembers = members()
  const node_status = [{ node, ...mine }, ...remoteStatus.filter((one) => currentMembers.includes(one.node))]
  return {
    ...mine,
    status: node_status.every(({ status }) => status === mine.status) ? mine.status : 'inconsistent',
    node_status,
  }
}

/** A connector as the API reports it. */
export function connectorReport(runtime: IntegrationRuntime, held: RunningConnector): object {
  const {
    stored: { type, name, enable, config },
    bridge,
  } = held
  const { status, reason } = bridge.resource
  const statusReason = reason === undefined ? {} : { status_reason: reason }
  const names = (kind: 'action' | 'source') =>
    runtime
      .channelsOf(held, kind)
      .map(({ stored }) => stored.name)
      .sort()
  return {
    actions: names('action'),
    sources: names('source'),
    name,
    type,
    enable,
    ...overNodes(runtime, bridge, { status, ...statusReason }),
    ...toPartReply(held.type.connector, config),
  }
}

/**
 * The status of a channel: disabled, its connector disabled, or as its target
 * (src/contract/docs/integration.md#connectors-actions-and-sources).
 */
function statusOf(
  runtime: IntegrationRuntime,
  { stored, bridge: { resource } }: RunningChannel,
): { status: string; status_reason: string } {
  if (!stored.enable) return { status: 'disconnected', status_reason: notInstalled }
  const connector = runtime.connectorOf(stored)
  if (connector?.stored.enable !== true) return { status: 'connecting', status_reason: notInstalled }
  const { status, reason = '' } = resource
  if (status === 'connected') return { status, status_reason: '' }
  const away = connector.bridge.resource.status !== 'connected'
  return {
    status: status === 'stopped' ? 'connecting' : status,
    status_reason: away ? 'Resource not operational' : reason,
  }
}

/** A channel without its configuration. */
export function toSummary(runtime: IntegrationRuntime, held: RunningChannel): object {
  const {
    stored: { name, type, enable, config, created_at, modified_at, ...names },
  } = held
  const status = statusOf(runtime, held)
  return {
    created_at,
    description: config['description'] ?? '',
    enable,
    last_modified_at: modified_at,
    name,
    type,
    ...overNodes(runtime, held.bridge, status),
    rules: runtime.rulesOf({ kind: names.kind, type, name }),
  }
}

/** A channel with its configuration. */
export function channelReport(runtime: IntegrationRuntime, held: RunningChannel): object {
  const {
    stored: { kind, config, connector },
    type,
  } = held
  const part = type.channel[kind]
  const { status_reason } = statusOf(runtime, held)
  const { local: _, ...reply } = part === undefined ? {} : toPartReply(part, config)
  return { ...toSummary(runtime, held), error: status_reason, connector, parameters: {}, ...reply }
}

/** Fields of an MQTT connector that its bridge shows, although a bridge cannot set them. */
export const mqttExtras = ({ connect_timeout = '10s', static_clientids = [] }: Config) => ({
  connect_timeout,
  static_clientids,
})

/** Metrics of a channel; zeros if there is none. */
export function toMetrics(
  runtime: IntegrationRuntime,
  held: RunningChannel | undefined,
): { metrics: object; node_metrics: object[] } {
  const numbers: Record<BridgeCounter, number> = held?.bridge.numbers() ?? zeros()
  // Queued messages are held in memory and counted; there are no bytes on disk.
  const metrics = { ...numbers, queuing_bytes: held?.bridge.waitingBytes ?? 0 }
  return { metrics, node_metrics: [{ node: runtime.options.node, metrics }] }
}
