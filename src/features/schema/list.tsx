import { useRead } from '@/api/query'
import schemaCreate from '@commands/schema/create'
import schemaDuplicate from '@commands/schema/duplicate'
import schemaRemove from '@commands/schema/delete'
import schemaShow from '@commands/schema/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Schema } from './contract'
import { lookUp } from '@/i18n/use-words'
import { schemaPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource, type Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'

const every = 30_000
const filters: readonly Filter<Schema>[] = [
  searchFilter(({ name, type, description }) => [name, type, description]),
]
const buttons: readonly Offer[] = [offer(schemaCreate, {}, { primary: true })]
const offers = ({ name }: Schema) => [
  offer(schemaShow, { name }),
  offer(schemaDuplicate, { name }),
  offer(schemaRemove, { name }),
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

/** Lists the schemas for encoding and decoding in rules. Enterprise only. */
export default function SchemaList() {
  const query = useRead('schemaList', {}, { every })
  return (
    <DataTable
      list="schemas"
      title="screen.schemas"
      source={unpagedSource<Schema>(query, query.data)}
      columns={columns}
      rowKey={(row) => row.name}
      rowRef={(row) => ({ resource: 'schema', id: row.name })}
      resource="schema"
      rowPath={(row) => to(schemaPaths.schema, { name: row.name })}
      rowEdit={(row) => to(schemaPaths.schema, { name: row.name })}
      offers={offers}
      bulk={(refs) => [offer(schemaRemove, { name: refs.map(({ id }) => id) })]}
      buttons={buttons}
      filters={filters}
      every={every}
      empty={{ title: 'schema.empty', text: 'schema.emptyText', offers: buttons }}
    />
  )
}
