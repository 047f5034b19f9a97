import type { bannedEndpoints } from '@/features/ban/contract'
import { banKinds } from '@/contract/name'
import { toReply } from '../access/bans'
import { paginate } from '../http/paging'
import { inPath } from '../checks/read'
import { words } from '../checks/kind'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

const kinds = words(...banKinds)

export const banned = ({ bans, engine, rows }: State): HandlersOf<typeof bannedEndpoints> => ({
  banList({ query }) {
    const {
      data,
      meta: { page, limit, count },
    } = paginate(bans.list(), query, toReply)
    return { data, meta: { count, limit, page } }
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
    bans.remove(inPath(kinds, 'as', params.as), params.who)
  },
  banClear: () => bans.clear(),
})
