import type { ApiClient } from '@/api/client'
import type { Page } from '@/contract/schema'
import type { Filter, FilterValues } from '@/list/filters/filters'
import type { LoadPage } from '@/list/list'
import type { GatewayClient } from '../contract-client'
import type { GatewayClientRow } from './columns'

/** The filters that apply to the clients of a gateway. */
export const gatewayClientFilters = (gateway: string, nodes: readonly string[]): readonly Filter[] => [
  {
    id: 'like_clientid',
    label: 'list.filter.likeClientid',
    field: 'list.column.clientid',
    kind: 'text',
    mono: true,
    search: 'list.search.clientid',
  },
  ...(gateway === 'lwm2m'
    ? [
        {
          id: 'like_endpoint_name',
          label: 'gateway.likeEndpoint' as const,
          kind: 'text' as const,
          mono: true as const,
        },
      ]
    : []),
  ...(gateway === 'lwm2m' || gateway === 'mqttsn'
    ? []
    : [
        {
          id: 'like_username',
          label: 'list.filter.likeUsername' as const,
          kind: 'text' as const,
          mono: true as const,
        },
      ]),
  { id: 'node', label: 'list.column.node', kind: 'choice', options: nodes, open: true },
]

/** A page of clients with the gateway that they are connected to. */
export const withGateway = (
  { data, meta }: Page<GatewayClient>,
  gateway: string,
): Page<GatewayClientRow> => ({
  data: data.map((row) => ({ ...row, gateway })),
  meta,
})

/** The pages of the clients of a gateway that match the filters of the broker. */
export const gatewayClientPages =
  (api: ApiClient, gateway: string, filter: FilterValues): LoadPage<GatewayClientRow> =>
  async (page, limit, signal) =>
    withGateway(
      await api.gatewayClientList(
        { params: { name: gateway }, query: { ...filter, page, limit } },
        { signal },
      ),
      gateway,
    )
