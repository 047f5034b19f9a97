import { isConfig, type Config } from '@/contract/family/config'
import type { Gateway, GatewayListener } from '@/contract/gateway/endpoints'
import type { Context } from './context'

/** What the broker tells beside the settings of a gateway, and of a listener, and does not take (contract C §9.1). */
const told = ['name', 'status', 'created_at', 'started_at', 'stopped_at', 'listeners', 'authentication']
const toldOfListener = ['id', 'running', 'status', 'node_status', 'authentication']

const without = (row: object, names: readonly string[]): Config => Object.fromEntries(Object.entries(row as Config).filter(([name]) => !names.includes(name)))

/** A gateway's settings as they are sent. */
export const gatewaySettingsOf = (gateway: Gateway): Config => without(gateway, told)

/** A listener's settings as they are sent. */
export const listenerSettingsOf = (listener: GatewayListener): Config => without(listener, toldOfListener)

/** How many clients of a gateway a restart of it drops, over all nodes. */
export async function connectionsOf(gateway: string, { api, signal }: Pick<Context, 'api' | 'signal'>): Promise<number> {
  const row = (await api.gatewayList({}, { signal })).find(({ $raw, name }) => $raw === undefined && name === gateway)
  return Number(row?.current_connections ?? 0)
}

const ordered = (value: unknown): unknown =>
  isConfig(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, below]) => [name, ordered(below)])) : value

/** Whether all that is sent stands there already: such a save would drop every client for nothing (contract C §19.15). */
export const changesNothing = (now: Config, next: Config): boolean =>
  Object.entries(next).every(([name, value]) => JSON.stringify(ordered(now[name] ?? (typeof value === 'string' ? '' : {}))) === JSON.stringify(ordered(value)))
