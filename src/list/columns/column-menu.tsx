import type { RefObject } from 'react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/control/checkbox'
import { Columns3 } from '@/ui/icon/icons'
import { Popover } from '@/ui/overlay/popover'
import type { Column } from '../list'

type Props<Row> = {
  /** Lets the shortcut find and open the menu. */
  frame: RefObject<HTMLSpanElement | null>
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  onToggle: (id: string) => void
  onReset: () => void
}

/** Chooses the visible columns. The first names the row and cannot be hidden. */
export function ColumnMenu<Row>({ frame, columns, shown, onToggle, onReset }: Props<Row>) {
  const { t } = useWords()
  return (
    <span ref={frame} className="inline-flex">
      <Popover label={t('list.columns')} icon={Columns3} labelHidden variant="ghost" size="sm" align="end">
        <fieldset className="flex max-h-96 flex-col overflow-y-auto">
          <legend className="sr-only">{t('list.columns')}</legend>
          {columns.slice(1).map((column) => (
            <Checkbox
              key={column.id}
              label={t(column.title)}
              checked={shown.includes(column)}
              onValue={() => onToggle(column.id)}
            />
          ))}
        </fieldset>
        <Button size="sm" variant="ghost" className="-ml-2" onClick={onReset}>
          {t('list.columnsReset')}
        </Button>
      </Popover>
    </span>
  )
}
