import type { Origin } from '@/api/library'
import { site } from '@/api/site'
import type { Column } from '@/list/list'

/** The column that says where a row comes from; none where this console has no library. */
export const createOriginColumns = <Row extends { readonly origin: Origin }>(): readonly Column<Row>[] =>
  site.library === true
    ? [
        {
          id: 'origin',
          title: 'library.from',
          sortValue: ({ origin }) => origin,
          csv: ({ origin }) => origin,
          cell: ({ origin }, { t }) => t(`library.origin.${origin}`),
        },
      ]
    : []
