import { ApiError } from '@/api/error'
import { useRead } from '@/api/query'
import type { ClientRow } from './contract'
import { isAddressable } from '@/lib/net/safe-path'
import { unpagedSource, type Source } from '@/list/list'

const every = 5000

/** No call of its own can name `.` and `..` (a URL takes them for folders), so these are looked for among the listed ones. */
const mostListed = 1000

/** One client as its page reads it. */
export function useClient(clientid: string): {
  row: ClientRow | undefined
  source: Source<ClientRow>
  every: number
} {
  const own = isAddressable(clientid)
  const detail = useRead('client', 'clientDetail', { params: { clientid } }, { every, enabled: own })
  const list = useRead(
    'client',
    'clientList',
    { query: { like_clientid: clientid, limit: mostListed } },
    { every, enabled: !own },
  )
  const found = list.data?.data.find((row) => row.$raw === undefined && row.clientid === clientid)
  const row = own ? detail.data : found
  const source = unpagedSource<ClientRow>(own ? detail : list, row === undefined ? undefined : [row])
  const missing = !own && list.data !== undefined && found === undefined
  return {
    row,
    every,
    source: missing ? { ...source, error: new ApiError(404, 'CLIENTID_NOT_FOUND', '') } : source,
  }
}
