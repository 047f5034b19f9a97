import type { ApiClient } from '@/api/client'
import type { Page } from '@/contract/schema'
import type { MqttUser } from '@/features/authentication/contract'
import { getGatewayName } from '@/features/gateway/model/id'
import type { FilterValues } from '@/list/filters/filters'
import type { LoadPage } from '@/list/list'
import { gatewayUserQuery, type GatewayUserRow } from './columns'

/** A page of users with the gateway or the listener that they belong to. */
export const withPlace = ({ data, meta }: Page<MqttUser>, place: string): Page<GatewayUserRow> => ({
  data: data.map((row) => ({ ...row, place })),
  meta,
})

/** The pages of the users of a gateway that match the filters in the address. */
export function gatewayUserPages(
  api: ApiClient,
  gateway: string,
  search: FilterValues,
): LoadPage<GatewayUserRow> {
  const filter = gatewayUserQuery(search)
  const params = { name: gateway }
  return async (page, limit, signal) =>
    withPlace(await api.gatewayUserList({ params, query: { ...filter, page, limit } }, { signal }), gateway)
}

/** The pages of the users of a gateway's listener. */
export function gatewayListenerUserPages(api: ApiClient, listener: string): LoadPage<GatewayUserRow> {
  const params = { name: getGatewayName(listener), id: listener }
  return async (page, limit, signal) =>
    withPlace(await api.gatewayListenerUserList({ params, query: { page, limit } }, { signal }), listener)
}
