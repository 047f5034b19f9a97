import { useRead } from '@/api/query'
import type { Bridge } from './contract'
import { unpagedSource, type Source } from '@/list/list'

export const every = 5000

/** Polls one bridge. */
export function useBridge(id: string): { readonly row: Bridge | undefined; readonly source: Source<Bridge> } {
  const query = useRead('bridge', 'bridgeDetail', { params: { id } }, { every })
  return {
    row: query.data,
    source: unpagedSource<Bridge>(query, query.data === undefined ? undefined : [query.data]),
  }
}
