import { undefinedIfNotFound } from '@/api/error'
import { allPages } from '@/api/all-pages'
import { readable } from '@/command/finder'
import { countEffect, maxConcurrentReads, type Effect, type EffectReads } from '@/command/plan/effect'
import { mapConcurrently } from '@/lib/time/map-concurrently'

/** Up to this many clients are read one by one; for more, that many pages of the list are read. */
const maxSingleReads = 20
const maxPages = 10

/** The clients with these ids that exist; `unread` of them may be further down the list than was read. */
async function readClients(ids: readonly string[], { api, signal }: EffectReads) {
  const requested = new Set(ids)
  if (ids.length <= maxSingleReads) {
    // A disconnected client has nothing to lose.
    const rows = await mapConcurrently(maxConcurrentReads, ids, (clientid) =>
      api.clientDetail({ params: { clientid } }, { signal }).catch(undefinedIfNotFound),
    )
    return { rows: rows.filter((row) => row !== undefined), unread: 0 }
  }
  const rows = []
  let pages = 0
  for await (const { data } of allPages(
    (page, limit) => api.clientList({ query: { page, limit } }, { signal }),
    signal,
  )) {
    rows.push(...readable(data).filter((row) => requested.has(row.clientid)))
    pages += 1
    if (rows.length >= requested.size) break
    if (pages >= maxPages) return { rows, unread: requested.size - rows.length }
  }
  return { rows, unread: 0 }
}

/** The messages and subscriptions in the sessions of these clients, which are lost with them. */
export async function lostSessions(
  ids: readonly string[],
  reads: EffectReads,
  connectedOnly: boolean,
): Promise<readonly Effect[]> {
  const { rows: found, unread } = await readClients(ids, reads)
  const rows = connectedOnly ? found.filter((row) => row.connected !== false) : found
  const sum = (value: (row: (typeof rows)[number]) => unknown) =>
    rows.reduce((all, row) => all + Number(value(row) ?? 0), 0)
  const effect: Effect = {
    key: 'plan.effect.sessions',
    values: {
      count: rows.length,
      subscriptions: sum((row) => row.subscriptions_cnt),
      queued: sum((row) => row.mqueue_len) + sum((row) => row.inflight_cnt),
    },
  }
  return [...(rows.length === 0 ? [] : [effect]), ...countEffect('plan.effect.unread', unread)]
}
