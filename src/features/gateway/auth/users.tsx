import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import { gatewayClientId } from '@/features/gateway/model/id'
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
import { readFilters, type Filter } from '@/list/filters/filters'
import { pagedSource, type Column, type Source } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { Untrusted } from '@/ui/untrusted'

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

const superuser: Column<MqttUser> = {
  id: 'superuser',
  title: 'authentication.superuser',
  csv: (row) => String(row.is_superuser === true),
  cell: (row, { t }) => t(row.is_superuser === true ? 'list.yes' : 'list.no'),
}
const columnsOf = (
  title: 'authentication.username' | 'authentication.clientid',
): readonly Column<MqttUser>[] => [
  {
    id: 'user',
    title,
    csv: (row) => row.user_id,
    cell: (row) => <Untrusted mono text={row.user_id} max={120} />,
  },
  superuser,
]
const byName = columnsOf('authentication.username')
const byClient = columnsOf('authentication.clientid')

const filters: readonly Filter[] = [
  { id: 'like_user_id', label: 'list.filter.contains', kind: 'text', mono: true },
  {
    id: 'is_superuser',
    label: 'authentication.superuser',
    kind: 'choice',
    options: ['true', 'false'],
    words: 'choice.yesNo',
  },
]
const none: readonly Filter[] = []

/** The users of a gateway's authenticator, searched by the broker. */
export function GatewayUsers({ gateway, auth }: { gateway: string; auth: GatewayAuthenticator }) {
  const connection = useConnection()
  const [search] = useSearch()
  const {
    values: { like_user_id, is_superuser },
  } = readFilters(filters, search)
  const filter = {
    ...(like_user_id === undefined ? {} : { like_user_id }),
    ...(is_superuser === undefined ? {} : { is_superuser: is_superuser === 'true' }),
  }
  const params = { name: gateway }
  const query = useRead(
    'gatewayUserList',
    { params, query: { ...filter, ...readPaging(search) } },
    { keep: true },
  )
  const source = pagedSource<MqttUser>(query, (page, limit, signal) =>
    connection.api.gatewayUserList({ params, query: { ...filter, page, limit } }, { signal }),
  )
  return <UserTable level="gateway" place={gateway} auth={auth} source={source} filters={filters} />
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
  const connection = useConnection()
  const [search] = useSearch()
  const params = { name: gateway, id: listener }
  const query = useRead('gatewayListenerUserList', { params, query: readPaging(search) }, { keep: true })
  const source = pagedSource<MqttUser>(query, (page, limit, signal) =>
    connection.api.gatewayListenerUserList({ params, query: { page, limit } }, { signal }),
  )
  return <UserTable level="listener" place={listener} auth={auth} source={source} filters={none} />
}

type Props = {
  level: Level
  place: string
  auth: GatewayAuthenticator
  source: Source<MqttUser>
  filters: readonly Filter[]
}

function UserTable({ level, place, auth, source, filters }: Props) {
  const { add, edit, remove } = commands[level]
  const adding = offer(add, { place }, { primary: true })
  return (
    <DataTable
      list="gateway-users"
      title="authentication.users"
      within
      source={source}
      columns={auth['user_id_type'] === 'clientid' ? byClient : byName}
      rowKey={(row) => row.user_id}
      rowRef={(row) => ({
        resource: 'gatewayUser',
        id: gatewayClientId(place, row.user_id),
        label: row.user_id,
      })}
      resource="gatewayUser"
      offers={({ user_id: user }) => [offer(edit, { place, user }), offer(remove, { place, user })]}
      bulk={(refs) => [offer(remove, { place, user: refs.map(({ label = '' }) => label) })]}
      buttons={[adding]}
      filters={filters}
      empty={{ title: 'authentication.noUsers', offers: [adding] }}
    />
  )
}
