import type { MqttUser } from '@/features/authentication/contract'
import { gatewayClientId } from '@/features/gateway/model/id'
import { readFilters, type Filter, type FilterValues } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { Untrusted } from '@/ui/untrusted'

/** A user with the gateway, or the listener of one, that it belongs to. */
export type GatewayUserRow = MqttUser & { readonly place: string }

const superuser: Column<GatewayUserRow> = {
  id: 'superuser',
  title: 'authentication.superuser',
  csv: (row) => row.is_superuser === true,
  cell: (row, { t }) => t(row.is_superuser === true ? 'list.yes' : 'list.no'),
}
/** The columns of users that are named by their usernames or by their client IDs. */
const columnsOf = (
  title: 'authentication.username' | 'authentication.clientid',
): readonly Column<GatewayUserRow>[] => [
  {
    id: 'user',
    title,
    csv: (row) => row.user_id,
    cell: (row) => <Untrusted mono text={row.user_id} max={120} />,
  },
  superuser,
]

/** The columns of users that are named by their client IDs. */
export const columnsByClientId = columnsOf('authentication.clientid')

/** The filters of the users of a gateway. The broker has none for those of a listener. */
export const gatewayUserFilters: readonly Filter[] = [
  { id: 'like_user_id', label: 'list.filter.contains', kind: 'text', mono: true },
  {
    id: 'is_superuser',
    label: 'authentication.superuser',
    kind: 'choice',
    options: ['true', 'false'],
    words: 'choice.yesNo',
  },
]

/** The query of the broker for the filters in the address, without invalid values. */
export function gatewayUserQuery(search: FilterValues) {
  const { like_user_id, is_superuser } = readFilters(gatewayUserFilters, search).values
  return {
    ...(like_user_id === undefined ? {} : { like_user_id }),
    ...(is_superuser === undefined ? {} : { is_superuser: is_superuser === 'true' }),
  }
}

/** The users of a gateway, or of a listener of one, where they are named by their usernames. */
export const gatewayUserTable: ListTable<GatewayUserRow> = {
  list: 'gateway-users',
  title: 'authentication.users',
  columns: columnsOf('authentication.username'),
  rowKey: (row) => row.user_id,
  rowRef: ({ place, user_id: user }) => ({
    resource: 'gatewayUser',
    id: gatewayClientId(place, user),
    label: user,
  }),
  resource: 'gatewayUser',
}
