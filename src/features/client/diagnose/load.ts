import type { ClientRow } from '../contract'
import { heldSince } from '../contract-held'
import type { SlowSettings, SlowSubscription } from '@/features/slow-subscription/contract'
import { matchTopic } from '@/lib/net/mqtt-topic'
import { clientPaths } from '@/features/client/paths'
import { slowSubscriptionPaths } from '@/features/slow-subscription/paths'
import { to } from '@/route/paths'
import { toCount, type Finding, type Fix, type Question, type Sentence } from './finding'

const page = (clientid: string) => to(clientPaths.client, { clientid })
/** The finding for a client without a session, which has no queues. */
const noSession = (clientid: string): Finding => ({
  verdict: 'unknown',
  evidence: [{ key: 'diagnose.noSession' }],
  to: page(clientid),
})

/** A limit as a number; undefined if unlimited (src/contract/docs/clients.md#client-list). */
const toLimit = (limit: number | string | undefined): number | undefined =>
  typeof limit === 'number' && limit > 0 ? limit : undefined

/** The command that empties a session: deleting an offline one, disconnecting a connected one. */
const emptySession = ({ connected, clientid }: ClientRow): Fix => ({
  command: connected === false ? 'client.clean-session' : 'client.kick',
  with: { clientid },
})

const ofLimit = (count: number, limit: number | undefined): Sentence =>
  limit === undefined
    ? { key: 'diagnose.queue.unlimited', values: { count } }
    : { key: 'diagnose.queue.of', values: { count, limit } }

/** The next message of the client. */
type First = {
  readonly topic: string
  readonly inserted_at?: string | undefined
  readonly publish_at?: number | undefined
}

/** Checks whether the queue is full, and which message is first. */
export function judgeQueue(
  client: ClientRow | undefined,
  first: First | undefined,
  { clientid }: Question,
): Finding {
  if (client === undefined) return noSession(clientid)
  const length = toCount(client.mqueue_len)
  const limit = toLimit(client.mqueue_max)
  if (length === undefined)
    return { verdict: 'unknown', evidence: [{ key: 'diagnose.untold' }], to: page(clientid) }
  const size = ofLimit(length, limit)
  const at = first === undefined ? page(clientid) : to(clientPaths.client, { clientid }, { held: 'queue' })
  const since = heldSince(first?.inserted_at) ?? first?.publish_at
  const next: Sentence[] =
    first === undefined
      ? []
      : [
          since === undefined
            ? { key: 'diagnose.queue.next', values: { topic: first.topic } }
            : { key: 'diagnose.queue.nextSince', values: { topic: first.topic, at: { at: since } } },
        ]
  if (limit !== undefined && length >= limit) {
    return {
      verdict: 'trouble',
      evidence: [
        size,
        { key: client.connected === false ? 'diagnose.queue.fullOffline' : 'diagnose.queue.full' },
        ...next,
      ],
      to: at,
      fixes: [emptySession(client), { command: 'broker.session', with: {} }],
    }
  }
  if (length === 0) return { verdict: 'fine', evidence: [size], to: page(clientid) }
  return {
    verdict: 'hint',
    evidence: [
      size,
      { key: client.connected === false ? 'diagnose.queue.waits' : 'diagnose.queue.behind' },
      ...next,
    ],
    to: at,
  }
}

/** Checks for unacknowledged messages in both directions. A full window stops delivery. */
export function judgeStuck(client: ClientRow | undefined, { clientid, direction }: Question): Finding {
  if (client === undefined) return noSession(clientid)
  const window =
    direction === 'receive'
      ? ([client.inflight_cnt, client.inflight_max] as const)
      : ([client.awaiting_rel_cnt, client.awaiting_rel_max] as const)
  const count = toCount(window[0])
  const limit = toLimit(window[1])
  if (count === undefined)
    return { verdict: 'unknown', evidence: [{ key: 'diagnose.untold' }], to: page(clientid) }
  const size = { count, limit: limit ?? 0 }
  const figures: Sentence =
    limit === undefined
      ? { key: 'diagnose.stuck.unlimited', values: { count } }
      : { key: `diagnose.stuck.${direction}`, values: size }
  if (limit === undefined || count < limit)
    return { verdict: 'fine', evidence: [figures], to: page(clientid) }
  // An offline client acknowledges nothing, and gets its window again on return.
  if (client.connected === false)
    return { verdict: 'hint', evidence: [figures, { key: 'diagnose.stuck.offline' }], to: page(clientid) }
  return {
    verdict: 'trouble',
    evidence: [figures, { key: `diagnose.stuck.full.${direction}` }],
    to: page(clientid),
    fixes: [
      { command: 'client.kick', with: { clientid } },
      { command: 'trace.create', with: { condition: clientid, type: 'clientid' } },
    ],
  }
}

/** The causes of messages dropped to or from a client. */
const causes = {
  receive: [
    ['mqueue_dropped', 'queue'],
    ['send_msg.dropped.expired', 'expired'],
    ['send_msg.dropped.too_large', 'tooLarge'],
  ],
  send: [
    ['recv_msg.dropped', 'received'],
    ['recv_msg.dropped.await_pubrel_timeout', 'unreleased'],
  ],
} as const

/** Checks for dropped messages and their causes, counted since the session began. */
export function judgeDropped(client: ClientRow | undefined, { clientid, direction }: Question): Finding {
  if (client === undefined) return noSession(clientid)
  const known = causes[direction].map(([counter, cause]) => ({ cause, count: toCount(client[counter]) }))
  if (known.every(({ count }) => count === undefined))
    return { verdict: 'unknown', evidence: [{ key: 'diagnose.untold' }], to: page(clientid) }
  const lost = known.flatMap(({ cause, count = 0 }) =>
    count > 0 ? [{ key: `diagnose.dropped.${cause}` as const, values: { count } }] : [],
  )
  if (lost.length === 0)
    return { verdict: 'fine', evidence: [{ key: 'diagnose.dropped.none' }], to: page(clientid) }
  const queue = lost.some(({ key }) => key === 'diagnose.dropped.queue')
  return {
    verdict: 'trouble',
    evidence: lost,
    to: page(clientid),
    fixes: queue ? [{ command: 'broker.session', with: {} }] : [],
  }
}

/** Checks whether the client is slow to receive. */
export function judgeSlow(
  rows: readonly SlowSubscription[],
  settings: SlowSettings,
  topic: string,
  { clientid }: Question,
): Finding {
  const at = to(slowSubscriptionPaths.slowSubscriptions)
  if (settings.enable !== true)
    return {
      verdict: 'unknown',
      evidence: [{ key: 'diagnose.slow.off' }],
      to: at,
      fixes: [{ command: 'slow-subscription.enable', with: {} }],
    }
  const own = rows.filter((row) => row.clientid === clientid)
  const here = own.find((row) => row.topic === topic || matchTopic(row.topic, topic))
  const worst = here ?? own[0]
  if (worst === undefined)
    return {
      verdict: 'fine',
      evidence: [{ key: 'diagnose.slow.no', values: { threshold: String(settings.threshold ?? '–') } }],
      to: at,
    }
  return {
    verdict: here === undefined ? 'hint' : 'trouble',
    evidence: [
      { key: 'diagnose.slow.is', values: { topic: worst.topic, time: { ms: worst.timespan ?? 0 } } },
    ],
    to: at,
    fixes: [{ command: 'slow-subscription.edit', with: {} }],
  }
}
