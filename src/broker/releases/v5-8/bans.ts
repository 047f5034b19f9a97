import { banKinds, banPatternKinds } from '@/contract/name'
import { isIp } from '@/lib/net/ip'
import { toReply, type StoredBan } from '../../access/bans'
import type { SharedHandlers } from '../../handlers/all'
import { inPath } from '../../checks/read'
import { words } from '../../checks/kind'
import { filtered, paginate } from '../../http/paging'
import { crashed, Refusal } from '../../http/refusal'
import type { State } from '../../state'
import type { Handlers58 } from './handlers'
import { banFilters } from './queries'

const kinds = words(...banKinds, ...banPatternKinds)
const bad = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)

/** A substring as a regular expression; bans by pattern are matched by their own text. */
function like(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch {
    throw bad(
      JSON.stringify({
        reason: 'missing terminating ] for character class',
        position: text.length,
        message: 'The filter is not a validation regex expression',
        filter: text,
      }),
    )
  }
}

/** The kinds of bans that a filter searches: patterns of ids with the filter for ids, networks separately. */
const of: Readonly<Record<string, readonly string[]>> = {
  clientid: ['clientid'],
  username: ['username'],
  peerhost: ['peerhost'],
  like_clientid: ['clientid', 'clientid_re'],
  like_username: ['username', 'username_re'],
  like_peerhost: ['peerhost'],
  like_peerhost_net: ['peerhost_net'],
}

/** Bans by pattern, bans without an end, and filters. */
export const bans = (state: State, shared: SharedHandlers) =>
  ({
    async banList({ query, ...call }) {
      const filters = banFilters.flatMap((name) =>
        query[name] === undefined ? [] : [[name, query[name]] as const],
      )
      const [one, another] = filters
      if (another !== undefined) throw bad('too_many_filters')
      if (one === undefined) return shared.banList({ ...call, query })
      const [name, wanted] = one
      if (name === 'peerhost' && !isIp(wanted)) throw bad('"bad peerhost"')
      const fuzzy = name.startsWith('like_')
      const pattern = fuzzy ? like(wanted) : undefined
      const test = ({ as, who }: StoredBan) =>
        of[name]?.includes(as) === true && (pattern?.test(who) ?? who === wanted)
      return paginate(filtered(state.bans.list(), test), query, toReply, { fuzzy })
    },
    banCreate({ body }) {
      const ban = state.bans.create(body)
      // Only a ban by client id disconnects; patterns apply to the next CONNECT.
      if (ban.as === 'clientid') {
        state.engine.kick(ban.who)
        state.rows.remove(ban.who)
      }
      return toReply(ban)
    },
    banRemove({ params }) {
      const as = inPath(kinds, 'as', params.as)
      try {
        state.bans.remove(as, params.who)
      } catch (error) {
        // Deleting an invalid network crashes, while creating it is refused.
        if (error instanceof Refusal && error.status === 400 && as === 'peerhost_net')
          throw crashed('function_clause')
        throw error
      }
    },
  }) satisfies Partial<Handlers58>
