import { useMemo, useState } from 'react'
import { storage } from '@/api/storage'
import type { Column } from '../list'

/** The stored column ids that still exist; the defaults if none is left. */
function readColumns<Row>(stored: string | null, columns: readonly Column<Row>[]): readonly string[] {
  const defaults = columns.filter((column) => column.hidden !== true).map((column) => column.id)
  if (stored === null) return defaults
  const known = stored.split(',').filter((id) => columns.some((column) => column.id === id))
  return known.length === 0 ? defaults : known
}

/** The visible columns, stored in this browser as `columns.<list>`. The first one names the row and is always visible. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const name = `columns.${list}`
  const [stored, setStored] = useState(() => storage.get(name))
  // Recomputed when the columns change: some appear only once the broker's features are known.
  const shown = useMemo(() => readColumns(stored, columns), [stored, columns])
  const visible = useMemo(
    () => columns.filter((column, index) => index === 0 || shown.includes(column.id)),
    [columns, shown],
  )
  const save = (next: string | null) => {
    storage.set(name, next)
    setStored(next)
  }
  return {
    shown: visible,
    toggle: (id: string) =>
      save((shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]).join(',')),
    reset: () => save(null),
  }
}
