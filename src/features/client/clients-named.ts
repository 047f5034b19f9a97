import type { ClientRow } from './contract'
import type { ApiClient } from '@/api/client'
import { largestPage } from '@/api/all-pages'

/** The maximum size of the ids in one URL, in bytes; safe for all proxies. */
const maxQueryBytes = 4000

/** Splits ids into slices that fit into a URL; a longer id gets its own slice. */
export function idSlices(ids: readonly string[], maxBytes = maxQueryBytes): string[][] {
  const slices: string[][] = []
  let left = 0
  for (const id of ids) {
    const cost = '&clientid='.length + encodeURIComponent(id).length
    if (cost > left || slices.at(-1)?.length === largestPage) {
      slices.push([])
      left = maxBytes
    }
    slices.at(-1)?.push(id)
    left -= cost
  }
  return slices
}

/**
 * Finds which of the given clients exist, with few fields, hundreds per call. Needs the capability `clientFields`: other brokers
 * ignore the ids and list all clients. Yields one reply per slice.
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

/** Finds which of many clients are missing or offline. */
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
