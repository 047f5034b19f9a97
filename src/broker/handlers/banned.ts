import type { bannedEndpoints } from '@/features/ban/contract'
import { banKinds, banPatternKinds } from '@/contract/name'
import { isIp } from '@/lib/net/ip'
import { toReply, type StoredBan } from '../access/bans'
import { filtered, paginate } from '../http/paging'
import { wordInPath } from '../checks/read'
import { banFilters } from '../checks/queries'
import { crashed, Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

const bad = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)

/** A substring as a regular expression; bans by pattern are matched by their own text. */
function like(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch {
    throw bad(`The filter is no regular expression: ${text}`)
  }
}

/** The kinds of bans that a filter searches: patterns of ids with the filter for ids, networks separately. */
const searched: Readonly<Record<(typeof banFilters)[number], readonly string[]>> = {
  clientid: ['clientid'],
  username: ['username'],
  peerhost: ['peerhost'],
  like_clientid: ['clientid', 'clientid_re'],
  like_username: ['username', 'username_re'],
  like_peerhost: ['peerhost'],
  like_peerhost_net: ['peerhost_net'],
}

export const createBannedHandlers = ({
  bans,
  engine,
  rows,
  release,
}: State): HandlersOf<typeof bannedEndpoints> => {
  const kinds = release.has('banPatterns') ? [...banKinds, ...banPatternKinds] : banKinds
  return {
    banList({ query }) {
      const filters = banFilters.flatMap((name) =>
        query[name] === undefined ? [] : [[name, query[name]] as const],
      )
      const [filter, another] = filters
      if (another !== undefined) throw bad('too_many_filters')
      if (filter === undefined) {
        const {
          data,
          meta: { page, limit, count },
        } = paginate(bans.list(), query, toReply)
        return { data, meta: { count, limit, page } }
      }
      const [name, wanted] = filter
      if (name === 'peerhost' && !isIp(wanted)) throw bad('bad peerhost')
      const fuzzy = name.startsWith('like_')
      const pattern = fuzzy ? like(wanted) : undefined
      const test = ({ as, who }: StoredBan) =>
        searched[name].includes(as) && (pattern?.test(who) ?? who === wanted)
      return paginate(filtered(bans.list(), test), query, toReply, { fuzzy })
    },
    banCreate({ body }) {
      const ban = bans.create(body)
      // Only a ban by client id disconnects; the others apply to the next CONNECT
      // (src/contract/docs/bans.md#bans).
      if (ban.as === 'clientid') {
        engine.kick(ban.who)
        rows.remove(ban.who)
      }
      return toReply(ban)
    },
    banRemove({ params }) {
      const as = wordInPath(kinds, 'as', params.as)
      try {
        bans.remove(as, params.who)
      } catch (error) {
        // Deleting an invalid network crashes, while creating it is refused.
        if (error instanceof Refusal && error.status === 400 && as === 'peerhost_net')
          throw crashed('function_clause')
        throw error
      }
    },
    banClear: () => bans.clear(),
  }
}
