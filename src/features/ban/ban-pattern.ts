import { allPages } from '@/api/all-pages'
import { ApiError } from '@/api/error'
import type { BanPatternKind } from '@/contract/name'
import { networkOf } from '@/lib/net/cidr'
import { linearRegex, type RegexProblem } from '@/lib/text/linear-regex'
import type { Context } from '@/command/context'

/** What of a client a ban looks at; what is undefined is not known. */
export type Bannable = {
  readonly clientid: string
  readonly username?: string | null | undefined
  readonly peerhost?: string | undefined
}

/** Whether a ban by pattern names a client; or why that cannot be told here. */
export function patternTest(as: BanPatternKind, who: string): ((client: Bannable) => boolean) | RegexProblem {
  if (as === 'peerhost_net') {
    const network = networkOf(who)
    return network === undefined
      ? 'invalid'
      : ({ peerhost }) => peerhost !== undefined && network.holds(peerhost)
  }
  const test = linearRegex(who)
  if (typeof test === 'string') return test
  return as === 'clientid_re'
    ? ({ clientid }) => test(clientid)
    : ({ username }) => username !== undefined && username !== null && test(username)
}

/** So many connected clients are looked through for a preview, in pages of this many. */
export const maxClientsRead = 50_000
const pageSize = 10_000

/** Whom a ban would name among the connected clients: how many were read, whether those were all, and the first that it names. */
export type BanPreview = {
  readonly hits: number
  readonly first: readonly string[]
  readonly read: number
  readonly complete: boolean
}

/** So many are named one by one. */
const named = 20

/**
 * Looks through the connected clients, up to {@link maxClientsRead}, for those that a ban by pattern names now; undefined where that cannot be told
 * here, for the pattern needs more than an automaton. Rejects with `BAN_PATTERN` where it is no pattern.
 */
export async function previewBan(
  as: BanPatternKind,
  who: string,
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<BanPreview | undefined> {
  const test = patternTest(as, who)
  if (test === 'invalid')
    throw new ApiError(0, as === 'peerhost_net' ? 'BAN_NETWORK' : 'BAN_PATTERN', '', { failure: 'unsent' })
  if (typeof test === 'string') return undefined
  const first: string[] = []
  let [hits, read, more] = [0, 0, false]
  const load = (page: number, limit: number, within: AbortSignal) =>
    api.clientList(
      { query: { conn_state: 'connected', fields: 'clientid,username,ip_address', page, limit } },
      { signal: within },
    )
  for await (const { data, meta } of allPages(load, signal, pageSize)) {
    for (const { clientid, username, ip_address: peerhost, $raw } of data) {
      if ($raw !== undefined) continue
      read += 1
      if (!test({ clientid, username, peerhost })) continue
      hits += 1
      if (first.length < named) first.push(clientid)
    }
    more = meta.count === undefined ? meta.hasnext === true : meta.count > read
    if (read >= maxClientsRead) break
  }
  return { hits, first, read, complete: !more }
}
