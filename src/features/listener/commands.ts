import type { Key } from '@/i18n/key'
import { targetsOrOne } from '@/command/targets'
import { pick } from '@/command/param'
import type { Confirm } from '@/command/confirm'
import type { Context } from '@/command/context'
import { isEqual } from '@/lib/equal'
import { parseBind } from '@/lib/net/bind'

type CommandDeps = Pick<Context, 'api' | 'signal'>

/** The current number of clients of these listeners over all nodes. */
async function countConnections(ids: readonly string[], { api, signal }: CommandDeps): Promise<number> {
  const rows = await api.listenerList({}, { signal })
  return rows
    .filter(({ $raw, id }) => $raw === undefined && ids.includes(id))
    .reduce((sum, { status }) => sum + Number(status?.current_connections ?? 0), 0)
}

/**
 * Confirmation texts: without clients, with clients, and for several listeners if the command supports that.
 */
type Bodies = { readonly none: Key; readonly some: Key; readonly many?: Key }

/** The confirmation of a command that disconnects clients, with their current number. */
export async function dropping(
  targets: readonly string[],
  deps: CommandDeps,
  bodies: Bodies,
): Promise<Confirm> {
  const count = await countConnections(targets, deps)
  const values = { listener: targets[0] ?? '', listeners: targets.length, count }
  const one = count === 0 ? bodies.none : bodies.some
  return { body: targets.length > 1 ? (bodies.many ?? one) : one, values }
}

/** What the commands that operate listeners have in common. */
export const listeners = {
  group: 'group.management',
  params: { listener: pick('listener', { many: true, label: 'listener.listener' }) },
  errors: {
    BAD_LISTENER_ID: { step: 'listener', key: 'listener.gone' },
    BAD_REQUEST: { step: 'listener', key: 'access.refused', brokerMessage: true },
  },
} as const

/** The question before listeners are stopped or restarted. */
export const askDropping =
  (id: 'listener.stop' | 'listener.restart') =>
  ({ listener }: { readonly listener: string }, targets: readonly string[], context: Context) =>
    dropping(targetsOrOne(targets, listener), context, {
      none: `${id}.confirm.none`,
      some: `${id}.confirm.some`,
      many: `${id}.confirm.many`,
    })

/** Two addresses to listen on that mean the same: a port alone is on every address. */
const isSameBind = (one: string, other: string): boolean =>
  one === other || isEqual(parseBind(one) ?? one, parseBind(other) ?? other)

/**
 * The address that a broker has bound in place of the one that was asked for; undefined where they are the same. With the security
 * profile `hardened` a port alone is bound on this machine only (src/contract/docs/listeners.md#listeners).
 */
export function findOtherBind(asked: unknown, { bind }: { readonly bind?: unknown }): string | undefined {
  const [sent, own] = [asked, bind].map((one) => (typeof one === 'number' ? String(one) : one))
  return typeof sent === 'string' && sent !== '' && typeof own === 'string' && !isSameBind(sent, own)
    ? own
    : undefined
}
