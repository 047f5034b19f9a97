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
import { pagedSource } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import {
  columnsByClientId,
  mqttUserFilters,
  mqttUserPages,
  mqttUserQuery,
  mqttUserTable,
  withAuthenticator,
} from './user-columns'

/**
 * The users of an authenticator in pages, searched by the broker (src/contract/docs/authentication.md#users).
 */
export function Users({ authn }: { authn: Authenticator }) {
  const connection = useConnection()
  const [search] = useSearch()
  const { filter: namespaceFilter, ns } = useNamespaceOfList()
  const shownFilters = useMemo(
    () => (namespaceFilter === undefined ? mqttUserFilters : [namespaceFilter, ...mqttUserFilters]),
    [namespaceFilter],
  )
  const authnId = namespacedId(authn.id, ns)
  const query = useRead(
    'mqttUserList',
    { params: { id: authnId }, query: { ...mqttUserQuery(search), ...readPaging(search) } },
    { keep: true },
  )
  const load = mqttUserPages(connection.api, authn.id, ns, search)
  const { data: page } = query
  const rows = useMemo(() => page && withAuthenticator(page.data, authn.id, ns), [page, authn.id, ns])
  return (
    <DataTable
      {...mqttUserTable}
      within
      source={{
        ...pagedSource<MqttUser>(query, load),
        rows,
        load,
      }}
      columns={authn['user_id_type'] === 'clientid' ? columnsByClientId : mqttUserTable.columns}
      holds={({ id }) => authnUserParts(id).authn === authnId}
      offers={(row) => {
        const user = authnUserId(authnId, row.user_id)
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
