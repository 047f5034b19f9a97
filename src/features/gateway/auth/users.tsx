import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import gatewayUserAdd from '@commands/gateway-authentication/create-user'
import gatewayUserEdit from '@commands/gateway-authentication/edit-user'
import gatewayUserRemove from '@commands/gateway-authentication/delete-user'
import listenerUserAdd from '@commands/gateway-listener-authentication/create-user'
import listenerUserEdit from '@commands/gateway-listener-authentication/edit-user'
import listenerUserRemove from '@commands/gateway-listener-authentication/delete-user'
import type { Level } from './level'
import { offer } from '@/command/offer'
import type { MqttUser } from '@/features/authentication/contract'
import type { GatewayAuthenticator } from '../contract'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import { pagedSource, type LoadPage } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import {
  columnsByClientId,
  gatewayUserFilters,
  gatewayUserQuery,
  gatewayUserTable,
  type GatewayUserRow,
} from './columns'
import { gatewayListenerUserPages, gatewayUserPages, withPlace } from './user-pages'

const commands = {
  gateway: {
    add: gatewayUserAdd,
    edit: gatewayUserEdit,
    remove: gatewayUserRemove,
  },
  listener: {
    add: listenerUserAdd,
    edit: listenerUserEdit,
    remove: listenerUserRemove,
  },
} as const

const none: readonly Filter[] = []

/** The users of a gateway's authenticator, searched by the broker. */
export function GatewayUsers({ gateway, auth }: { gateway: string; auth: GatewayAuthenticator }) {
  const [search] = useSearch()
  const { api } = useConnection()
  const query = useRead(
    'gatewayUserList',
    { params: { name: gateway }, query: { ...gatewayUserQuery(search), ...readPaging(search) } },
    { keep: true },
  )
  const load = gatewayUserPages(api, gateway, search)
  return (
    <UserTable
      level="gateway"
      place={gateway}
      auth={auth}
      query={query}
      load={load}
      filters={gatewayUserFilters}
    />
  )
}

/** The users of a listener's authenticator: the broker has no filters for them. */
export function ListenerUsers({
  gateway,
  listener,
  auth,
}: {
  gateway: string
  listener: string
  auth: GatewayAuthenticator
}) {
  const [search] = useSearch()
  const { api } = useConnection()
  const params = { name: gateway, id: listener }
  const query = useRead('gatewayListenerUserList', { params, query: readPaging(search) }, { keep: true })
  const load = gatewayListenerUserPages(api, listener)
  return <UserTable level="listener" place={listener} auth={auth} query={query} load={load} filters={none} />
}

type Props = {
  level: Level
  place: string
  auth: GatewayAuthenticator
  query: Parameters<typeof pagedSource<MqttUser>>[0]
  load: LoadPage<GatewayUserRow>
  filters: readonly Filter[]
}

function UserTable({ level, place, auth, query, load, filters }: Props) {
  const { add, edit, remove } = commands[level]
  const adding = offer(add, { place }, { primary: true })
  const rows = useMemo(() => query.data && withPlace(query.data, place).data, [query.data, place])
  const byClientId = auth['user_id_type'] === 'clientid'
  return (
    <DataTable
      {...gatewayUserTable}
      within
      source={{ ...pagedSource<MqttUser>(query, load), rows, load }}
      columns={byClientId ? columnsByClientId : gatewayUserTable.columns}
      offers={({ user_id: user }) => [offer(edit, { place, user }), offer(remove, { place, user })]}
      bulk={(refs) => [offer(remove, { place, user: refs.map(({ label = '' }) => label) })]}
      buttons={[adding]}
      filters={filters}
      empty={{ title: 'authentication.noUsers', offers: [adding] }}
    />
  )
}
