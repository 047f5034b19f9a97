import { useWords } from '@/i18n/use-words'
import { Checkbox } from '@/ui/control/checkbox'
import { Th, THead } from '@/ui/table'
import type { Column } from '../list'
import { actionCell } from '../rows/row-actions'
import { nextSort, type Sort } from './order'

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** How many rows of the page are selected (`on`) and selectable (`of`); undefined if none is selectable. */
  selection: { on: number; of: number } | undefined
  onSelectPage: (on: boolean) => void
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  /** The rows are one page of a longer list: sorting applies to this page only. */
  paged: boolean
  /** Rows have a column with their commands. */
  menu: boolean
}

/** The table head: the checkbox that selects the page, the column titles and the sort order. */
export function Head<Row>({ columns, selection, onSelectPage, sort, onSort, paged, menu }: Props<Row>) {
  const { t } = useWords()
  const order = (column: Column<Row>) =>
    sort?.column !== column.id ? 'none' : sort.down ? 'descending' : 'ascending'
  return (
    <THead>
      <tr aria-rowindex={1}>
        {selection !== undefined && (
          <Th className="px-2!">
            <Checkbox
              labelHidden
              label={t('list.selectPage')}
              checked={selection.on > 0 && selection.on === selection.of}
              indeterminate={selection.on > 0 && selection.on < selection.of}
              onValue={onSelectPage}
            />
          </Th>
        )}
        {columns.map((column) => {
          const sortable = column.sortValue !== undefined
          return (
            <Th
              key={column.id}
              data-column={column.id}
              align={column.align}
              title={sortable && paged ? t('list.sortPage') : undefined}
              sort={sortable ? order(column) : undefined}
              onSort={sortable ? () => onSort(nextSort(sort, column.id)) : undefined}
            >
              {t(column.title)}
            </Th>
          )
        })}
        {menu && (
          <Th data-menu className={actionCell}>
            <span className="sr-only">{t('list.rowCommands')}</span>
          </Th>
        )}
      </tr>
    </THead>
  )
}
