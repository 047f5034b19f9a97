import type { ApiClient } from '@/api/client'
import type { LoadPage } from '@/list/list'
import type { ClientQuery, ClientRow } from './contract'

/** Loads all matching clients by cursor from the first page on, at the same cost per page. */
export function byCursor(api: ApiClient, filters: Omit<ClientQuery, 'node'>): LoadPage<ClientRow> {
  let cursor: string | undefined
  let next = 1
  return async (page, limit, signal) => {
    if (page !== 1 && page !== next) throw new RangeError('pages by cursor follow each other')
    const { data, meta } = await api.clientPage(
      { query: { ...filters, limit, ...(page === 1 || cursor === undefined ? {} : { cursor }) } },
      { signal },
    )
    cursor = meta.cursor
    next = page + 1
    return { data, meta: { hasnext: meta.cursor !== undefined } }
  }
}
