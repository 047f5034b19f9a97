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
  const [kept, setKept] = useState(() => storage.get(name))
  // Read anew when columns come or go: some are there only once it is known what the broker tells.
  const shown = useMemo(() => readColumns(kept, columns), [kept, columns])
  const drawn = useMemo(
    () => columns.filter((column, index) => index === 0 || shown.includes(column.id)),
    [columns, shown],
  )
  const keep = (next: string | null) => {
    storage.set(name, next)
    setKept(next)
  }
  return {
    shown: drawn,
    toggle: (id: string) =>
      keep((shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]).join(',')),
    reset: () => keep(null),
  }
}
