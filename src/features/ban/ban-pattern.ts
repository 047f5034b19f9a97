import { RefusedError } from '@/command/refused-error'
import { allPages } from '@/api/all-pages'
import type { BanPatternKind } from '@/contract/name'
import { parseCidr } from '@/lib/net/cidr'
import { linearRegex, type RegexProblem } from '@/lib/text/linear-regex'
import type { Context } from '@/command/context'

/** The properties of a client that bans match; undefined if unknown. */
export type Bannable = {
  readonly clientid: string
  readonly username?: string | null | undefined
  readonly peerhost?: string | undefined
}

/** A predicate for clients that match a ban by pattern, or the reason why that cannot be evaluated here. */
export function patternTest(as: BanPatternKind, who: string): ((client: Bannable) => boolean) | RegexProblem {
  if (as === 'peerhost_net') {
    const network = parseCidr(who)
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

/** The maximum number of clients read for a preview, and the size of their pages. */
export const maxClientsRead = 50_000
const pageSize = 10_000

/** The preview of a ban: the number of clients read, whether these were all, and the first that match. */
export type BanPreview = {
  readonly hits: number
  readonly first: readonly string[]
  readonly read: number
  readonly complete: boolean
}

/** The maximum number of clients listed by name. */
const maxListed = 20

/**
 * Finds the connected clients that match a ban by pattern, among the first {@link maxClientsRead}; undefined
 * if the pattern needs more than a finite automaton. Rejects with `BAN_PATTERN` if it is invalid.
 */
export async function previewBan(
  as: BanPatternKind,
  who: string,
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<BanPreview | undefined> {
  const test = patternTest(as, who)
  if (test === 'invalid') throw new RefusedError(as === 'peerhost_net' ? 'BAN_NETWORK' : 'BAN_PATTERN')
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
      if (first.length < maxListed) first.push(clientid)
    }
    more = meta.count === undefined ? meta.hasnext === true : meta.count > read
    if (read >= maxClientsRead) break
  }
  return { hits, first, read, complete: !more }
}
