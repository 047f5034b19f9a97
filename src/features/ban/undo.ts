import banCreate from '@commands/ban/create'
import banDelete from '@commands/ban/delete'
import banPattern from '@commands/ban/pattern'
import { allPages } from '@/api/all-pages'
import { asReported, step } from '@/command/undo/step'
import { word, type Look, type States, type UndoTarget } from '@/command/undo/target'
import { forever } from '@/contract/name'
import { isPatternKind, storedAs } from './ban-kind'
import { banId, banParts } from './model/id'

type Ban = { readonly by?: string; readonly reason?: string; readonly until?: string }

async function bans({ context: { api, signal } }: Look): Promise<Map<string, Ban>> {
  const results = new Map<string, Ban>()
  for await (const { data } of allPages(
    (page, limit, within) => api.banList({ query: { page, limit } }, { signal: within }),
    signal,
  )) {
    for (const { as, who, by, reason, until, $raw } of data)
      if ($raw === undefined)
        results.set(banId(as, who), {
          ...(by === undefined ? {} : { by }),
          ...(reason === undefined ? {} : { reason }),
          ...(until === undefined ? {} : { until }),
        })
  }
  return results
}

const only = <S>(all: ReadonlyMap<string, S>, ids: readonly string[]): States<S> =>
  new Map(ids.flatMap((id) => (all.has(id) ? [[id, all.get(id) as S] as const] : [])))

export const banUndo: UndoTarget<Ban> = {
  of: async ({ ban: id, who, as }, { id: command }, look) =>
    command === 'ban.clear'
      ? [...(await bans(look)).keys()]
      : [id === undefined ? banId(word(as) || 'clientid', storedAs(word(as), word(who))) : word(id)],
  read: async (ids, look) => only(await bans(look), ids),
  restore(id, was, now, at) {
    const removal = step(banDelete, { ban: id })
    if (was === undefined) return [removal]
    const { until, ...rest } = was
    if (until === undefined || (until !== forever && Number.isNaN(Date.parse(until)))) return 'unset'
    if (Date.parse(until) <= at) return 'expired'
    const { as, who } = banParts(id)
    const values = {
      who,
      ...rest,
      ...(until === forever ? { never: true } : { until }),
      reason: was.reason ?? '',
    }
    const again = isPatternKind(as)
      ? step(banPattern, { as, ...values })
      : step(banCreate, { as: asReported(as), ...values })
    return now === undefined ? [again] : [removal, again]
  },
}
