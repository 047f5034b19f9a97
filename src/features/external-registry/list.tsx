import { maskText } from '@/lib/secret/text'
import { useMemo } from 'react'
import { useRead } from '@/api/query'
import registryCreate from '@commands/external-registry/create'
import registryRemove from '@commands/external-registry/delete'
import registryShow from '@commands/external-registry/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { lookUp } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource, type Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import type { ExternalRegistry } from './contract'
import { externalRegistryPaths } from './paths'

const every = 30_000
type Row = ExternalRegistry & { readonly name: string }
const buttons: readonly Offer[] = [offer(registryCreate, {}, { primary: true })]
const filters: readonly Filter<Row>[] = [searchFilter(({ name, type, url }) => [name, type, url])]
const pageOf = ({ name }: Row) => to(externalRegistryPaths.externalRegistry, { name })

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'externalRegistry.name',
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: (row) => <RowLink make={() => pageOf(row)} id={row.name} />,
  },
  {
    id: 'type',
    title: 'schema.type',
    csv: ({ type }) => type,
    cell: ({ type = '' }) => lookUp(`fieldOption.${type}`) ?? <OptionalText text={type} max={40} />,
  },
  {
    id: 'url',
    title: 'field.externalRegistry.url',
    mono: true,
    muted: true,
    sortValue: ({ url }) => url,
    csv: ({ url }) => url && maskText(url),
    cell: ({ url }) => <OptionalText mono text={url && maskText(url)} max={120} />,
  },
]

/** Lists the registries of other products whose schemas rules read. */
export default function ExternalRegistryList() {
  const query = useRead('externalRegistries', {}, { every })
  const rows = useMemo(
    () => query.data && Object.entries(query.data).map(([name, row]): Row => ({ ...row, name })),
    [query.data],
  )
  return (
    <DataTable
      list="externalRegistries"
      title="screen.externalRegistries"
      source={unpagedSource<Row>(query, rows)}
      columns={columns}
      rowKey={({ name }) => name}
      rowRef={({ name }) => ({ resource: 'externalRegistry', id: name })}
      resource="externalRegistry"
      rowPath={pageOf}
      rowEdit={pageOf}
      offers={({ name }) => [offer(registryShow, { name }), offer(registryRemove, { name })]}
      bulk={(refs) => [offer(registryRemove, { name: refs.map(({ id }) => id) })]}
      buttons={buttons}
      filters={filters}
      every={every}
      empty={{ title: 'externalRegistry.empty', text: 'externalRegistry.text', offers: buttons }}
    />
  )
}
