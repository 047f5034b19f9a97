import { useMemo, useState } from 'react'
import { storage } from '@/api/storage'
import type { Column } from '../list'

/** The ids kept for a list, as far as its columns still exist. */
function readColumns<Row>(kept: string | null, columns: readonly Column<Row>[]): readonly string[] {
  const own = columns.filter((column) => column.hidden !== true).map((column) => column.id)
  if (kept === null) return own
  const known = kept.split(',').filter((id) => columns.some((column) => column.id === id))
  return known.length === 0 ? own : known
}

/** Which columns are shown, kept in this browser as `columns.<list>`. The first one names the row and always stays. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const name = `columns.${list}`
  const [shown, setShown] = useState(() => readColumns(storage.get(name), columns))
  const drawn = useMemo(() => columns.filter((column, index) => index === 0 || shown.includes(column.id)), [columns, shown])
  const keep = (next: readonly string[] | undefined) => {
    storage.set(name, next === undefined ? null : next.join(','))
    setShown(next ?? readColumns(null, columns))
  }
  return {
    shown: drawn,
    toggle: (id: string) => keep(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]),
    reset: () => keep(undefined),
  }
}
