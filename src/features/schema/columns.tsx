import type { Schema } from './contract'
import { lookUp } from '@/i18n/use-words'
import { schemaPaths } from './paths'
import { to } from '@/route/paths'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import type { ListTable } from '@/list/listing'

/** What the table itself searches and filters by. */
export const schemaFilters: readonly Filter<Schema>[] = [
  searchFilter(({ name, type, description }) => [name, type, description]),
]

const columns: readonly Column<Schema>[] = [
  {
    id: 'name',
    title: 'schema.name',
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ name }) => (
      <RowLink make={() => to(schemaPaths.schema, { name })}>
        <Untrusted text={name} max={80} />
      </RowLink>
    ),
  },
  {
    id: 'type',
    title: 'schema.type',
    sortValue: ({ type }) => type,
    csv: ({ type }) => type,
    cell: ({ type }) => lookUp(`choice.schemaType.${type}`) ?? <Untrusted text={type} max={40} />,
  },
  {
    id: 'note',
    title: 'list.column.note',
    muted: true,
    csv: ({ description }) => description,
    cell: ({ description }) => <OptionalText text={description} max={120} />,
  },
]

/** The list of schemas. */
export const schemaTable: ListTable<Schema> = {
  list: 'schemas',
  title: 'screen.schemas',
  columns,
  rowKey: (row) => row.name,
  rowRef: (row) => ({ resource: 'schema', id: row.name }),
  resource: 'schema',
}
