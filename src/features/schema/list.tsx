import { useRead } from '@/api/query'
import schemaCreate from '@commands/schema/create'
import schemaDuplicate from '@commands/schema/duplicate'
import schemaRemove from '@commands/schema/delete'
import schemaShow from '@commands/schema/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Schema } from './contract'
import { schemaPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { schemaFilters, schemaTable } from './columns'

const every = 30_000
const buttons: readonly Offer[] = [offer(schemaCreate, {}, { primary: true })]
const offers = ({ name }: Schema) => [
  offer(schemaShow, { name }),
  offer(schemaDuplicate, { name }),
  offer(schemaRemove, { name }),
]

/** Lists the schemas for encoding and decoding in rules. Enterprise only. */
export default function SchemaList() {
  const query = useRead('schemaList', {}, { every })
  return (
    <DataTable
      {...schemaTable}
      source={unpagedSource<Schema>(query, query.data)}
      rowPath={(row) => to(schemaPaths.schema, { name: row.name })}
      rowEdit={(row) => to(schemaPaths.schema, { name: row.name })}
      offers={offers}
      bulk={(refs) => [offer(schemaRemove, { name: refs.map(({ id }) => id) })]}
      buttons={buttons}
      filters={schemaFilters}
      every={every}
      empty={{ title: 'schema.empty', text: 'schema.emptyText', offers: buttons }}
    />
  )
}
