import type { Config } from '@/contract/family/config'
import type { Context } from '@/command/context'
import type { Resource } from '@/api/resource'
import { isEqual } from '@/lib/equal'

/** What changes when clients of a gateway are disconnected. */
export const gatewayConnectionResources = [
  'gateway',
  'gatewayListener',
  'gatewayClient',
  'subscription',
  'topic',
] as const satisfies readonly Resource[]

/** What changes with a listener of a gateway: its connections are closed, and it may have users of its own. */
export const gatewayListenerResources = [
  ...gatewayConnectionResources,
  'gatewayAuth',
  'gatewayUser',
] as const satisfies readonly Resource[]

/** The number of clients that a restart of a gateway drops, over all nodes. */
export async function countConnections(
  gateway: string,
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<number> {
  const row = (await api.gatewayList({}, { signal })).find(
    ({ $raw, name }) => $raw === undefined && name === gateway,
  )
  return Number(row?.current_connections ?? 0)
}

/**
 * Whether everything in the body is stored already: saving would drop every client for nothing
 * (src/contract/docs/gateways.md#endpoints).
 */
export const changesNothing = (now: Config, next: Config): boolean =>
  Object.entries(next).every(([name, value]) =>
    isEqual(now[name] ?? (typeof value === 'string' ? '' : {}), value),
  )
