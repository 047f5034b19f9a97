import type { ClientRow } from '@/features/client/contract'
import type { ApiClient } from './client'
import { largestPage } from './all-pages'

/** So many bytes of ids stand in one address: what proxies in between surely take. */
const maxQueryBytes = 4000

/** Ids in slices that fit an address each; one that is longer than that stands alone. */
export function idSlices(ids: readonly string[], most = maxQueryBytes): string[][] {
  const slices: string[][] = []
  let left = 0
  for (const id of ids) {
    const cost = '&clientid='.length + encodeURIComponent(id).length
    if (cost > left || slices.at(-1)?.length === largestPage) {
      slices.push([])
      left = most
    }
    slices.at(-1)?.push(id)
    left -= cost
  }
  return slices
}

/**
 * Which of some clients are there, with few fields of each: hundreds in one call. Only where the broker offers `clientFields`; another
 * passes the ids over and lists everybody. Yields the answer for one slice after the other.
 */
export async function* clientsNamed(
  api: ApiClient,
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<{ readonly asked: readonly string[]; readonly rows: readonly ClientRow[] }> {
  for (const asked of idSlices(ids)) {
    signal.throwIfAborted()
    const { data } = await api.clientList(
      { query: { clientid: asked, fields: 'clientid,node,connected', page: 1, limit: largestPage } },
      { signal },
    )
    yield { asked, rows: data.filter((row) => row.$raw === undefined) }
  }
}

/** Which of many clients there are none of, and how many of the others are offline. */
export async function presence(
  api: ApiClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly missing: readonly string[]; readonly offline: number }> {
  const there = new Map<string, boolean>()
  for await (const { rows } of clientsNamed(api, ids, signal))
    for (const { clientid, connected } of rows) there.set(clientid, connected !== false)
  return {
    missing: ids.filter((id) => !there.has(id)),
    offline: ids.filter((id) => there.get(id) === false).length,
  }
}
