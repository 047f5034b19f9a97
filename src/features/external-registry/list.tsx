import { useMemo } from 'react'
import { useRead } from '@/api/query'
import registryCreate from '@commands/external-registry/create'
import registryRemove from '@commands/external-registry/delete'
import registryShow from '@commands/external-registry/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { type RegistryRow, externalRegistryFilters, externalRegistryTable, toRegistryPath } from './columns'

const every = 30_000
const buttons: readonly Offer[] = [offer(registryCreate, {}, { primary: true })]

/** Lists the registries of other products whose schemas rules read. */
export default function ExternalRegistryList() {
  const query = useRead('externalRegistries', {}, { every })
  const rows = useMemo(
    () => query.data && Object.entries(query.data).map(([name, row]): RegistryRow => ({ ...row, name })),
    [query.data],
  )
  return (
    <DataTable
      {...externalRegistryTable}
      source={unpagedSource<RegistryRow>(query, rows)}
      rowPath={toRegistryPath}
      rowEdit={toRegistryPath}
      offers={({ name }) => [offer(registryShow, { name }), offer(registryRemove, { name })]}
      bulk={(refs) => [offer(registryRemove, { name: refs.map(({ id }) => id) })]}
      buttons={buttons}
      filters={externalRegistryFilters}
      every={every}
      empty={{ title: 'externalRegistry.empty', text: 'externalRegistry.text', offers: buttons }}
    />
  )
}
