import type { ClientRow } from '../contract'
import { clientPaths } from '@/features/client/paths'
import { to } from '@/route/paths'
import type { Finding, Question } from './finding'

/** The connections seen while watching a client; undefined if there was no reason to watch it. */
export type Watched =
  { readonly times: number; readonly seconds: number; readonly addresses: readonly string[] } | undefined

/** Clients that connected or disconnected within this time are watched, in milliseconds. */
const recentMs = 60_000
const watchSeconds = 4

const isRecent = (at: string | undefined, now: number): boolean =>
  at !== undefined && now - Date.parse(at) < recentMs

/**
 * Polls a recently connected or disconnected client once a second and counts its connections. `wait` takes
 * milliseconds.
 */
export async function watchReconnects(
  read: () => Promise<ClientRow | undefined>,
  now: () => number,
  wait: (ms: number) => Promise<void>,
): Promise<Watched> {
  const first = await read()
  if (first === undefined || !(isRecent(first.connected_at, now()) || isRecent(first.disconnected_at, now())))
    return undefined
  const rows = [first]
  for (let second = 0; second < watchSeconds; second += 1) {
    await wait(1000)
    const row = await read()
    if (row !== undefined) rows.push(row)
  }
  const of = (pick: (row: ClientRow) => string | undefined) => [
    ...new Set(rows.flatMap((row) => pick(row) ?? [])),
  ]
  return {
    times: of((row) => row.connected_at).length,
    seconds: watchSeconds,
    addresses: of((row) => row.ip_address),
  }
}

/**
 * Checks whether the client reconnects repeatedly. Two programs with one client ID keep taking over the
 * session from each other.
 */
export function judgeReconnects(watched: Watched, { clientid }: Question): Finding {
  const at = to(clientPaths.client, { clientid })
  if (watched === undefined)
    return { verdict: 'fine', evidence: [{ key: 'diagnose.reconnects.steady' }], to: at }
  const { times, seconds, addresses } = watched
  if (times < 2)
    return { verdict: 'fine', evidence: [{ key: 'diagnose.reconnects.once', values: { seconds } }], to: at }
  return {
    verdict: 'trouble',
    evidence: [
      { key: 'diagnose.reconnects.again', values: { count: times, seconds } },
      addresses.length > 1
        ? { key: 'diagnose.reconnects.addresses', values: { addresses: addresses.join(', ') } }
        : { key: 'diagnose.reconnects.takeover' },
    ],
    to: at,
    fixes: [{ command: 'trace.create', with: { condition: clientid, type: 'clientid' } }],
  }
}
