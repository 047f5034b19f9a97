import type { ClientRow } from '../contract'
import { paths, to } from '@/route/paths'
import type { Finding, Question } from './finding'

/** How often a client connected while it was watched; undefined where there was no reason to watch. */
export type Watched =
  { readonly times: number; readonly seconds: number; readonly addresses: readonly string[] } | undefined

/** A client that came or went within this time is watched, in milliseconds. */
const recentMs = 60_000
const watchSeconds = 4

const isRecent = (at: string | undefined, now: number): boolean =>
  at !== undefined && now - Date.parse(at) < recentMs

/** Reads a client that came or went a moment ago once a second, and counts its connections. `wait` is told milliseconds. */
export async function watchReconnects(
  read: () => Promise<ClientRow | undefined>,
  now: () => number,
  wait: (ms: number) => Promise<void>,
): Promise<Watched> {
  const first = await read()
  if (first === undefined || !(isRecent(first.connected_at, now()) || isRecent(first.disconnected_at, now())))
    return undefined
  const seen = [first]
  for (let second = 0; second < watchSeconds; second += 1) {
    await wait(1000)
    const row = await read()
    if (row !== undefined) seen.push(row)
  }
  const of = (pick: (row: ClientRow) => string | undefined) => [
    ...new Set(seen.flatMap((row) => pick(row) ?? [])),
  ]
  return {
    times: of((row) => row.connected_at).length,
    seconds: watchSeconds,
    addresses: of((row) => row.ip_address),
  }
}

/** Does it connect again and again? Two programs with one client ID take the session over from each other for ever. */
export function judgeReconnects(watched: Watched, { clientid }: Question): Finding {
  const at = to(paths.client, { clientid })
  if (watched === undefined) return { verdict: 'fine', said: [{ key: 'diagnose.reconnects.steady' }], to: at }
  const { times, seconds, addresses } = watched
  if (times < 2)
    return { verdict: 'fine', said: [{ key: 'diagnose.reconnects.once', values: { seconds } }], to: at }
  return {
    verdict: 'trouble',
    said: [
      { key: 'diagnose.reconnects.again', values: { count: times, seconds } },
      addresses.length > 1
        ? { key: 'diagnose.reconnects.addresses', values: { addresses: addresses.join(', ') } }
        : { key: 'diagnose.reconnects.takeover' },
    ],
    to: at,
    mends: [{ command: 'trace.create', with: { condition: clientid, type: 'clientid' } }],
  }
}
