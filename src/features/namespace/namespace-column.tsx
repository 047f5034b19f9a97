import { namespaceOf } from '@/contract/namespaced-id'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'

/** The column of a list whose rows may be in namespaces. */
export const namespaceColumn: Column<object> = {
  id: 'namespace',
  title: 'namespace.id',
  rank: 0,
  sortValue: namespaceOf,
  csv: namespaceOf,
  cell: (row) => <OptionalText mono text={namespaceOf(row)} max={40} />,
}
