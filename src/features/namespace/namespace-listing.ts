import { globalOnly, namespaceOf } from '@/contract/namespaced-id'
import type { Filter } from '@/list/filters/filters'
import type { ListTable } from '@/list/listing'
import { namespaceColumn } from './namespace-column'

/**
 * The filter by namespace of a list that is read without a screen. It is applied to the rows, so that a broker without
 * namespaces, which ignores it, lists none.
 */
export const namespaceFilter: Filter<object> = {
  id: 'ns',
  label: 'namespace.id',
  kind: 'choice',
  options: [],
  open: true,
  optionOf: (row) => namespaceOf(row) ?? globalOnly,
}

/** A list with the column of namespaces after the first one. */
export const withNamespaceColumn = <Row extends object>(table: ListTable<Row>): ListTable<Row> => ({
  ...table,
  columns: [
    ...table.columns.slice(0, 1),
    { ...namespaceColumn, needs: 'namespacedRows' },
    ...table.columns.slice(1),
  ],
})
