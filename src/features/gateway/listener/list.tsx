import { getGatewayName } from '@/features/gateway/model/id'
import { useRead } from '@/api/query'
import listenerCreate from '@commands/gateway-listener/create'
import listenerRemove from '@commands/gateway-listener/delete'
import listenerShow from '@commands/gateway-listener/show'
import { offer } from '@/command/offer'
import type { GatewayListener } from '../contract'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { gatewayListenerTable, toGatewayListenerPath } from './columns'

const every = 5000

/** The listeners of a gateway. */
export function GatewayListeners({ gateway }: { gateway: string }) {
  const query = useRead('gatewayListenerList', { params: { name: gateway } }, { every })
  const add = offer(listenerCreate, { gateway }, { primary: true as const })
  return (
    <DataTable
      {...gatewayListenerTable}
      within
      source={unpagedSource<GatewayListener>(query, query.data)}
      holds={({ id }) => getGatewayName(id) === gateway}
      rowPath={toGatewayListenerPath}
      rowEdit={toGatewayListenerPath}
      offers={({ id }) => [offer(listenerShow, { listener: id }), offer(listenerRemove, { listener: id })]}
      bulk={(refs) => [offer(listenerRemove, { listener: refs.map(({ id }) => id) })]}
      buttons={[add]}
      filters={[]}
      every={every}
      ofAllNodes
      empty={{ title: 'gateway.noListeners', text: 'gateway.noListenersText', offers: [add] }}
    />
  )
}
