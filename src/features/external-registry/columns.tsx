import { maskText } from '@/lib/secret/text'
import { lookUp } from '@/i18n/use-words'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import type { ExternalRegistry } from './contract'
import { externalRegistryPaths } from './paths'
import type { ListTable } from '@/list/listing'

export type RegistryRow = ExternalRegistry & { readonly name: string }

/** What the table itself searches and filters by. */
export const externalRegistryFilters: readonly Filter<RegistryRow>[] = [
  searchFilter(({ name, type, url }) => [name, type, url]),
]

export const toRegistryPath = ({ name }: RegistryRow) => to(externalRegistryPaths.externalRegistry, { name })
const columns: readonly Column<RegistryRow>[] = [
  {
    id: 'name',
    title: 'externalRegistry.name',
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: (row) => <RowLink make={() => toRegistryPath(row)} id={row.name} />,
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

/** The list of registries of other products. */
export const externalRegistryTable: ListTable<RegistryRow> = {
  list: 'externalRegistries',
  title: 'screen.externalRegistries',
  columns,
  rowKey: ({ name }) => name,
  rowRef: ({ name }) => ({ resource: 'externalRegistry', id: name }),
  resource: 'externalRegistry',
}
