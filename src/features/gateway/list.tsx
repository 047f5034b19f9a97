import { useMemo } from 'react'
import { useRead } from '@/api/query'
import gatewayClients from '@commands/gateway/clients'
import gatewayCreate from '@commands/gateway/create'
import gatewayDisable from '@commands/gateway/disable'
import gatewayEnable from '@commands/gateway/enable'
import gatewayShow from '@commands/gateway/show'
import gatewayUpdate from '@commands/gateway/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { GatewayOverview } from './contract'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { gatewayTable, toGatewayPath, runningFirst } from './columns'

const every = 5000

const offers = ({ name, status }: GatewayOverview): readonly Offer[] => {
  const args = { gateway: name }
  if (status === 'unloaded') return [offer(gatewayCreate, args)]
  return [
    offer(gatewayShow, args),
    ...(status === 'running' ? [offer(gatewayClients, args)] : []),
    offer(gatewayUpdate, args),
    offer(status === 'running' ? gatewayDisable : gatewayEnable, args),
  ]
}

/** The gateways, running ones first; others are set up from here. */
export default function GatewayList() {
  const { t } = useWords()
  const query = useRead('gatewayList', {}, { every })
  const rows = useMemo(() => query.data && runningFirst(query.data), [query.data])
  return (
    <DataTable
      {...gatewayTable}
      source={unpagedSource<GatewayOverview>(query, rows)}
      rowPath={toGatewayPath}
      offers={offers}
      bulk={(refs) =>
        [gatewayEnable, gatewayDisable].map((command) =>
          offer(command, { gateway: refs.map(({ id }) => id) }),
        )
      }
      filters={[]}
      every={every}
      note={t('gateway.listNote')}
      ofAllNodes
      empty={{ title: 'gateway.empty' }}
    />
  )
}
