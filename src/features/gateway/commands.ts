import { isConfig, type Config } from '@/contract/family/config'
import type { Context } from '@/command/context'

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

const ordered = (value: unknown): unknown =>
  isConfig(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, below]) => [name, ordered(below)]),
      )
    : value

/**
 * Whether everything in the body is stored already: saving would drop every client for nothing
 * (src/contract/docs/gateways.md#endpoints).
 */
export const changesNothing = (now: Config, next: Config): boolean =>
  Object.entries(next).every(
    ([name, value]) =>
      JSON.stringify(ordered(now[name] ?? (typeof value === 'string' ? '' : {}))) ===
      JSON.stringify(ordered(value)),
  )
