import type { GatewayClient } from '../contract-client'
import { gatewayPaths } from '@/features/gateway/paths'
import { formatAddress } from '@/lib/net/address'
import { to } from '@/route/paths'
import { gatewayClientId } from '@/features/gateway/model/id'
import type { CellWords, Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

/** Whether a client is connected; unknown if the row does not contain it. */
export const getGatewayClientState = ({
  connected,
}: GatewayClient): 'connected' | 'disconnected' | 'unknown' =>
  connected === undefined ? 'unknown' : connected ? 'connected' : 'disconnected'

const textOr = (text: string | null | undefined, { t }: CellWords) =>
  text === null || text === undefined || text === '' || text === 'undefined' ? (
    t('none')
  ) : (
    <Untrusted text={text} max={60} />
  )

const endpoint: Column<GatewayClient> = {
  id: 'endpoint',
  title: 'gateway.endpoint',
  mono: true,
  csv: (row) => row.endpoint_name,
  sortValue: (row) => row.endpoint_name,
  cell: (row, words) => textOr(row.endpoint_name, words),
}
const username: Column<GatewayClient> = {
  id: 'username',
  title: 'list.column.username',
  muted: true,
  csv: (row) => row.username,
  sortValue: (row) => row.username ?? undefined,
  cell: (row, words) => textOr(row.username, words),
}
const lifetime: Column<GatewayClient> = {
  id: 'lifetime',
  title: 'gateway.lifetime',
  align: 'end',
  csv: (row) => row.lifetime,
  sortValue: (row) => row.lifetime,
  cell: ({ lifetime: seconds }, { t, format }) =>
    seconds === undefined ? t('none') : format.duration(seconds * 1000),
}
const state: Column<GatewayClient> = {
  id: 'state',
  title: 'list.column.state',
  csv: getGatewayClientState,
  cell: (row, { t }) => t(`list.state.${getGatewayClientState(row)}`),
}

/** A client with the gateway that it is connected to. */
export type GatewayClientRow = GatewayClient & { readonly gateway: string }

/** The address of a client's page. */
export const toGatewayClientPath = ({ gateway, clientid }: GatewayClientRow) =>
  to(gatewayPaths.gatewayClient, { name: gateway, clientid })

const columns: readonly Column<GatewayClientRow>[] = [
  {
    id: 'clientid',
    title: 'list.column.clientid',
    csv: (row) => row.clientid,
    sortValue: (row) => row.clientid,
    cell: (row, { t }) => (
      <span className="inline-flex max-w-full items-center gap-1.5">
        <StatusMark
          state={getGatewayClientState(row)}
          word={t(`list.state.${getGatewayClientState(row)}`)}
          wordHidden
        />
        <RowLink make={() => toGatewayClientPath(row)} id={row.clientid} />
      </span>
    ),
  },
  endpoint,
  username,
  {
    id: 'address',
    title: 'list.column.address',
    mono: true,
    csv: (row) => formatAddress(row.ip_address, row.port),
    cell: (row, words) => textOr(formatAddress(row.ip_address, row.port), words),
  },
  lifetime,
  state,
  {
    id: 'node',
    title: 'list.column.node',
    mono: true,
    muted: true,
    hidden: true,
    csv: (row) => row.node,
    cell: (row, words) => textOr(row.node, words),
  },
  {
    id: 'subs',
    title: 'list.column.subs',
    align: 'end',
    csv: (row) => row.subscriptions_cnt,
    cell: (row, { format }) => format.number(row.subscriptions_cnt),
  },
  {
    id: 'connected_at',
    title: 'list.column.connected',
    align: 'end',
    muted: true,
    csv: (row) => row.connected_at,
    sortValue: (row) => (row.connected_at === undefined ? undefined : Date.parse(row.connected_at)),
    cell: ({ connected_at: at }, { t, format, now }) =>
      at === undefined ? (
        t('none')
      ) : (
        <RelativeTime iso={at} relative={format.ago(at, now)} exact={format.date(at)} />
      ),
  },
]

/** The columns of a gateway's clients: LwM2M has endpoints and lifetimes, MQTT-SN no usernames. */
export function getGatewayClientColumns(gateway: string): readonly Column<GatewayClientRow>[] {
  const others =
    gateway === 'lwm2m'
      ? ['username', 'state']
      : ['endpoint', 'lifetime', ...(gateway === 'mqttsn' ? ['username'] : [])]
  return columns.filter(({ id }) => !others.includes(id))
}

/** The list of the clients of a gateway, with the columns of all gateways. */
export const gatewayClientTable: ListTable<GatewayClientRow> = {
  list: 'gateway-clients',
  title: 'gateway.clientsTitle',
  columns,
  rowKey: (row) => row.clientid,
  rowRef: ({ gateway, clientid }) => ({
    resource: 'gatewayClient',
    id: gatewayClientId(gateway, clientid),
    label: clientid,
  }),
  resource: 'gatewayClient',
}
