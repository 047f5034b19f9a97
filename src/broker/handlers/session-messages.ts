import type { clientCursorEndpoints } from '@/features/client/contract-cursor'
import { parseBytes } from '@/lib/bytes'
import type { Queries } from '../checks/queries'
import { createClientDirectory, createFilter } from '../clients/client-directory'
import type { HandlersOf } from '../handler'
import { Refusal } from '../http/refusal'
import { filtered } from '../http/paging'
import type { Delivery } from '../mqtt/message'
import { toReplyUsername } from './retained'
import { self } from '../monitoring/nodes'
import type { State } from '../state'

const defaultLimit = 100
const defaultMaxBytes = 1024 * 1024

/** The cursor of a list of clients: the number of rows already returned. */
const cursorOf = (passed: number): string => Buffer.from(`clients:${String(passed)}`).toString('base64url')
function passedBy(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const passed = /^clients:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1]
  if (passed === undefined) throw new Refusal(400, 'BAD_REQUEST', 'bad cursor')
  return Number(passed)
}

/** A queued message with its arrival time and priority. */
type Held = { readonly delivery: Delivery; readonly stamp: bigint; readonly priority: number | undefined }
type Piece = Queries['clientQueue']

/** Assigns each delivery a unique time in nanoseconds, in order; the clock has millisecond resolution. */
function stamper(): (delivery: Delivery) => bigint {
  const stamps = new WeakMap<Delivery, bigint>()
  let last = 0n
  return (delivery) => {
    const known = stamps.get(delivery)
    if (known !== undefined) return known
    const at = BigInt(delivery.message.at) * 1_000_000n
    last = at > last ? at : last + 1n
    stamps.set(delivery, last)
    return last
  }
}

const positionOf = ({ stamp, priority }: Held): string =>
  priority === undefined ? String(stamp) : `${String(stamp)}_${String(priority)}`

/** The messages after a position: later ones of the same priority, and those of lower priority. */
function after(all: readonly Held[], position: string | undefined, waits: boolean): readonly Held[] {
  if (position === undefined || position === 'none') return all
  const [, stamp, priority] = (waits ? /^(\d+)_(-?\d+)$/ : /^(\d+)()$/).exec(position) ?? []
  if (stamp === undefined) throw new Refusal(400, 'INVALID_PARAMETER', 'position_limit_invalid')
  const rank = Number(priority)
  return all.filter((held) =>
    held.priority === undefined || held.priority === rank ? held.stamp > BigInt(stamp) : held.priority < rank,
  )
}

const encoded = (payload: Buffer, how: 'base64' | 'plain'): string =>
  payload.toString(how === 'plain' ? 'utf8' : 'base64')

/**
 * One page of messages. Like in the real broker, its position covers the whole page, even if payloads
 * were cut.
 */
function pieceOf(
  all: readonly Held[],
  { limit = defaultLimit, position, payload = 'base64', max_payload_bytes: maxBytes }: Piece,
  waits: boolean,
): object {
  const start = all[0]
  const chosen = after(all, position, waits).slice(0, limit)
  const end = chosen.at(-1)
  const room =
    typeof maxBytes === 'string'
      ? /^\d+$/.test(maxBytes)
        ? Number(maxBytes)
        : (parseBytes(maxBytes) ?? defaultMaxBytes)
      : (maxBytes ?? defaultMaxBytes)
  let bytes = 0
  const data: object[] = []
  for (const {
    delivery: { message, qos },
    stamp,
    priority,
  } of chosen) {
    const text = payload === 'none' ? undefined : encoded(message.payload, payload)
    bytes += text?.length ?? 0
    if (data.length > 0 && bytes > room) break
    data.push({
      msgid: message.id,
      topic: message.topic,
      qos,
      publish_at: message.at,
      from_clientid: message.from,
      from_username: toReplyUsername(message.username),
      inserted_at: String(stamp),
      ...(text === undefined ? {} : { payload: text }),
      ...(priority === undefined ? {} : { mqueue_priority: priority }),
    })
  }
  const from = position === 'none' ? undefined : position
  return {
    data,
    meta: {
      start: start === undefined ? 'none' : positionOf(start),
      position: end === undefined ? (from ?? 'none') : positionOf(end),
    },
  }
}

/** Clients by cursor, and the messages of a session. */
export const createSessionMessagesHandlers = (state: State): HandlersOf<typeof clientCursorEndpoints> => {
  const { engine, release } = state
  const clients = createClientDirectory(state)
  const [queued, inflight] = [stamper(), stamper()]
  return {
    clientPage({ query: { node = self, cursor, limit = defaultLimit, fields, ...query } }) {
      if (release.since('6.1.0') && node !== self) return { data: [], meta: { count: 0 } }
      // Checked, but not applied.
      clients.selectFields(fields)
      const from = passedBy(cursor)
      const test = createFilter(query, release)
      const data: object[] = []
      let seen = 0
      let more = false
      for (const row of test === undefined ? clients.all() : filtered(clients.all(), test)) {
        seen += 1
        if (seen <= from) continue
        if (data.length === limit) {
          more = true
          break
        }
        data.push(clients.toReply(row))
      }
      return { data, meta: { count: data.length, ...(more ? { cursor: cursorOf(from + data.length) } : {}) } }
    },
    /** Expired sessions are not remembered, so `since` has no effect. */
    sessionCount: () => clients.size,
    clientQueue({ params, query }) {
      clients.find(params.clientid)
      const all = [...(engine.sessionQueue(params.clientid)?.waiting ?? [])].map(
        ([delivery, priority]): Held => ({ delivery, priority, stamp: queued(delivery) }),
      )
      return pieceOf(all, query, true)
    },
    clientInflight({ params, query }) {
      clients.find(params.clientid)
      const all = [...(engine.sessionQueue(params.clientid)?.inflight ?? [])].map((delivery): Held => ({
        delivery,
        priority: undefined,
        stamp: inflight(delivery),
      }))
      return pieceOf(all, query, false)
    },
  }
}
