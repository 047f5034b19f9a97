import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import { authnUserId, authnUserParts } from '@/features/authentication/model/user-id'
import authnUserCreate from '@commands/authentication-user/create'
import authnUserExport from '@commands/authentication-user/export'
import authnUserRemove from '@commands/authentication-user/delete'
import authnUserUpdate from '@commands/authentication-user/edit'
import { offer } from '@/command/offer'
import { namespacedId } from '@/contract/namespaced-id'
import { useNamespaceOfList } from '@/features/namespace/namespace-filter'
import type { Authenticator, MqttUser } from './contract'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import { readFilters, type Filter } from '@/list/filters/filters'
import { pagedSource, type Column } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { Untrusted } from '@/ui/untrusted'

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

const filters: readonly Filter<MqttUser>[] = [
  { id: 'like_user_id', label: 'list.filter.contains', kind: 'text', mono: true },
  {
    id: 'is_superuser',
    label: 'authentication.superuser',
    kind: 'choice',
    options: ['true', 'false'],
    words: 'choice.yesNo',
  },
]

/**
 * The users of an authenticator in pages, searched by the broker (src/contract/docs/authentication.md#users).
 */
export function Users({ authn }: { authn: Authenticator }) {
  const connection = useConnection()
  const [search] = useSearch()
  const { filter: namespaceFilter, ns } = useNamespaceOfList()
  const shownFilters = useMemo(
    () => (namespaceFilter === undefined ? filters : [namespaceFilter, ...filters]),
    [namespaceFilter],
  )
  const {
    values: { like_user_id, is_superuser },
  } = readFilters(shownFilters, search)
  const authnId = namespacedId(authn.id, ns)
  const filter = {
    ...(like_user_id === undefined ? {} : { like_user_id }),
    ...(is_superuser === undefined ? {} : { is_superuser: is_superuser === 'true' }),
  }
  const params = { id: authnId }
  const query = useRead(
    'mqttUserList',
    { params, query: { ...filter, ...readPaging(search) } },
    { keep: true },
  )
  const toRef = (row: MqttUser) => ({
    resource: 'authnUser' as const,
    id: authnUserId(authnId, row.user_id),
    label: row.user_id,
  })
  return (
    <DataTable
      list="authn-users"
      title="authentication.users"
      within
      source={pagedSource<MqttUser>(query, (page, limit, signal) =>
        connection.api.mqttUserList({ params, query: { ...filter, page, limit } }, { signal }),
      )}
      columns={authn['user_id_type'] === 'clientid' ? byClient : byName}
      rowKey={(row) => row.user_id}
      rowRef={toRef}
      resource="authnUser"
      holds={({ id }) => authnUserParts(id).authn === authnId}
      offers={(row) => {
        const user = toRef(row).id
        return [offer(authnUserUpdate, { user }), offer(authnUserRemove, { user })]
      }}
      bulk={(refs) => [offer(authnUserRemove, { user: refs.map(({ id }) => id) })]}
      buttons={[
        offer(authnUserCreate, { authn: authnId }, { primary: true }),
        offer(authnUserExport, { authn: authnId }),
      ]}
      filters={shownFilters}
      empty={{ title: 'authentication.noUsers', offers: [offer(authnUserCreate, { authn: authnId })] }}
    />
  )
}
