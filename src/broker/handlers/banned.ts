import type { bannedEndpoints } from '@/contract/banned'
import { banKinds, type BanKind } from '@/contract/name'
import type { Handlers } from '@/contract/endpoint'
import { shown } from '../access/bans'
import { paginate } from '../http/paging'
import { invalid } from '../http/refusal'
import type { Extra, State } from '../store/state'

const isKind = (text: string): text is BanKind => (banKinds as readonly string[]).includes(text)

export const banned = ({ bans, engine, rows }: State): Handlers<typeof bannedEndpoints, Extra> => ({
  banList({ query }) {
    const { data, meta: { page, limit, count } } = paginate(bans.list(), query ?? {}, shown)
    return { data, meta: { count, limit, page } }
  },
  banCreate({ body }) {
    const ban = bans.create(body)
    // Only a client id ends a live session; the other kinds refuse the next connect (contract C §6).
    if (ban.as === 'clientid') {
      engine.kick(ban.who)
      rows.remove(ban.who)
    }
    return shown(ban)
  },
  banRemove({ params }) {
    if (!isKind(params.as)) throw invalid('as', 'unable_to_convert_to_enum_symbol', params.as)
    bans.remove(params.as, params.who)
  },
  banClear: () => bans.clear(),
})
