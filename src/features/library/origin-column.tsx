import type { Origin } from '@/api/library'
import { site } from '@/api/site'
import type { Column } from '@/list/list'

/** The column that says where a row comes from; hidden by default where this console has no library. */
export const createOriginColumn = <Row extends { readonly origin: Origin }>(): Column<Row> => ({
  id: 'origin',
  title: 'library.from',
  hidden: site.library !== true,
  sortValue: ({ origin }) => origin,
  csv: ({ origin }) => origin,
  cell: ({ origin }, { t }) => t(`library.origin.${origin}`),
})
