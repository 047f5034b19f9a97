import { ApiError } from '@/api/error'
import { useRead } from '@/api/query'
import type { ClientRow } from './contract'
import { isAddressable } from '@/lib/net/safe-path'
import { unpagedSource, type Source } from '@/list/list'

const every = 5000

/** No endpoint can address `.` and `..`, which URLs take for folders, so these are searched in the list. */
const maxListed = 1000

/** One client as its page reads it. */
export function useClient(clientid: string): {
  row: ClientRow | undefined
  source: Source<ClientRow>
  every: number
} {
  const addressable = isAddressable(clientid)
  const detail = useRead('clientDetail', { params: { clientid } }, { every, enabled: addressable })
  const list = useRead(
    'clientList',
    { query: { like_clientid: clientid, limit: maxListed } },
    { every, enabled: !addressable },
  )
  const match = list.data?.data.find((row) => row.$raw === undefined && row.clientid === clientid)
  const row = addressable ? detail.data : match
  const source = unpagedSource<ClientRow>(addressable ? detail : list, row === undefined ? undefined : [row])
  const missing = !addressable && list.data !== undefined && match === undefined
  return {
    row,
    every,
    source: missing ? { ...source, error: new ApiError(404, 'CLIENTID_NOT_FOUND', '') } : source,
  }
}
