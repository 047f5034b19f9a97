import { useRead } from '@/api/query'
import gatewayCreate from '@commands/gateway/create'
import gatewayDisable from '@commands/gateway/disable'
import gatewayEnable from '@commands/gateway/enable'
import { offer } from '@/command/offer'
import { CommandButton } from '@/command/react'
import type { Gateway } from './contract'
import { useWords } from '@/i18n/use-words'
import { useParams } from '@/route/location'
import { gatewayPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { EmptyState } from '@/ui/empty-state'
import { GatewayAuth } from './auth/auth'
import { GatewayClients } from './client/list'
import { gatewayName, missingGateway, tabs, type Tab } from './facts'
import { GatewayListeners } from './listener/list'
import { GatewaySettings } from './settings'
import { GatewayState } from './state'

/** One gateway: settings, listeners, authentication and clients. */
export default function GatewayDetail() {
  const { name = '', tab: requestedTab } = useParams(gatewayPaths.gateway)
  const { t } = useWords()
  const query = useRead('gatewayDetail', { params: { name } })
  const row = query.data
  const tab = tabs.find((one) => one === requestedTab) ?? 'settings'
  const at = (one: Tab) => to(gatewayPaths.gateway, { name, tab: one })
  const loaded = row !== undefined && row.status !== 'unloaded'
  return (
    <DetailPage
      about={{ resource: 'gateway', id: name }}
      name={gatewayName(name)}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={
        row === undefined
          ? []
          : loaded
            ? [offer(row.status === 'running' ? gatewayDisable : gatewayEnable, { gateway: name })]
            : [offer(gatewayCreate, { gateway: name }, { primary: true })]
      }
      state={row && <GatewayState status={row.status} />}
      missing={missingGateway}
    >
      {row !== undefined && !loaded && (
        <EmptyState
          title={t('gateway.notSetUp')}
          action={<CommandButton command={gatewayCreate} with={{ gateway: name }} variant="primary" />}
        />
      )}
      {loaded && (
        <>
          <Views
            label={t('access.views')}
            at={at(tab)}
            views={tabs.map((one) => ({ label: t(`gateway.tab.${one}`), to: at(one) }))}
          />
          <Body tab={tab} row={row} />
        </>
      )}
    </DetailPage>
  )
}

function Body({ tab, row }: { tab: Tab; row: Gateway }) {
  switch (tab) {
    case 'settings':
      return <GatewaySettings row={row} />
    case 'listeners':
      return <GatewayListeners gateway={row.name} />
    case 'auth':
      return <GatewayAuth gateway={row.name} />
    case 'clients':
      return <GatewayClients gateway={row.name} running={row.status === 'running'} />
  }
}
