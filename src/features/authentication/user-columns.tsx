import type { ApiClient } from '@/api/client'
import { namespacedId } from '@/contract/namespaced-id'
import { authnUserId } from '@/features/authentication/model/user-id'
import type { MqttUser } from './contract'
import { readFilters, type Filter, type FilterValues } from '@/list/filters/filters'
import type { Column, LoadPage } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { Untrusted } from '@/ui/untrusted'

/** A user with the authenticator that stores it, and the namespace in which it does. */
export type MqttUserRow = MqttUser & { readonly authn: string; readonly namespace: string | undefined }

const superuser: Column<MqttUserRow> = {
  id: 'superuser',
  title: 'authentication.superuser',
  csv: (row) => row.is_superuser === true,
  cell: (row, { t }) => t(row.is_superuser === true ? 'list.yes' : 'list.no'),
}
/** The columns of users that are named by their usernames or by their client IDs. */
const columnsOf = (
  title: 'authentication.username' | 'authentication.clientid',
): readonly Column<MqttUserRow>[] => [
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

/** The filters of users, which the broker applies (src/contract/docs/authentication.md#users). */
export const mqttUserFilters: readonly Filter[] = [
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
export function mqttUserQuery(search: FilterValues) {
  const { like_user_id, is_superuser } = readFilters(mqttUserFilters, search).values
  return {
    ...(like_user_id === undefined ? {} : { like_user_id }),
    ...(is_superuser === undefined ? {} : { is_superuser: is_superuser === 'true' }),
  }
}

/** Users with the authenticator that stores them, and their namespace; an empty one is none. */
export const withAuthenticator = <Row extends MqttUser>(rows: readonly Row[], authn: string, ns: string) =>
  rows.map((row) => ({ ...row, authn, namespace: ns === '' ? undefined : ns }))

/** The pages of the users of an authenticator in a namespace, empty for those outside of all, that match the filters. */
export function mqttUserPages(
  api: ApiClient,
  authn: string,
  ns: string,
  search: FilterValues,
): LoadPage<MqttUserRow> {
  const params = { id: namespacedId(authn, ns) }
  const filter = mqttUserQuery(search)
  return async (page, limit, signal) => {
    const { data, meta } = await api.mqttUserList({ params, query: { ...filter, page, limit } }, { signal })
    return { data: withAuthenticator(data, authn, ns), meta }
  }
}

/** The users of an authenticator, where they are named by their usernames. */
export const mqttUserTable: ListTable<MqttUserRow> = {
  list: 'authn-users',
  title: 'authentication.users',
  columns: columnsOf('authentication.username'),
  rowKey: (row) => row.user_id,
  rowRef: ({ authn, namespace, user_id: user }) => ({
    resource: 'authnUser',
    id: authnUserId(namespacedId(authn, namespace), user),
    label: user,
  }),
  resource: 'authnUser',
}
