import { useMemo } from 'react'
import { useRead } from '@/api/query'
import apiKeyCreate from '@commands/api-key/create'
import apiKeyDelete from '@commands/api-key/delete'
import apiKeyDisable from '@commands/api-key/disable'
import apiKeyEdit from '@commands/api-key/edit'
import apiKeyEnable from '@commands/api-key/enable'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { ApiKey } from './contract'
import { apiKeyPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { useNamespaceFilter } from '@/features/namespace/namespace-filter'
import { apiKeyColumns, apiKeyFilters, apiKeyTable } from './columns'

const buttons: readonly Offer[] = [offer(apiKeyCreate, {}, { primary: true })]

const offers = ({ name, enable }: ApiKey) => [
  offer(apiKeyEdit, { name }),
  offer(enable === true ? apiKeyDisable : apiKeyEnable, { name }),
  offer(apiKeyDelete, { name }),
]

/** Lists the API keys of programs (src/contract/docs/accounts.md#api-keys). */
export default function ApiKeyList() {
  const query = useRead('apiKeyList', {}, { every: 30_000 })
  const byNamespace = useNamespaceFilter()
  const shownFilters = useMemo(() => [...apiKeyFilters, ...byNamespace], [byNamespace])
  return (
    <DataTable
      {...apiKeyTable}
      source={unpagedSource<ApiKey>(query, query.data)}
      columns={
        query.data?.some((row) => row.role !== undefined) === true ? apiKeyTable.columns : apiKeyColumns
      }
      rowPath={(row) => to(apiKeyPaths.apiKey, { name: row.name })}
      offers={offers}
      bulk={(refs) => {
        const name = refs.map(({ id }) => id)
        return [offer(apiKeyEnable, { name }), offer(apiKeyDisable, { name }), offer(apiKeyDelete, { name })]
      }}
      buttons={buttons}
      filters={shownFilters}
      every={30_000}
      empty={{ title: 'apiKey.empty', text: 'apiKey.emptyText', offers: buttons }}
    />
  )
}
