import { useLayoutEffect, useRef, useState } from 'react'
import type { SourceState } from '@/command/search/merge'
import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'
import { CommandGroup, CommandList } from '../command-list'
import { useFirstRows } from './first-rows'
import { Row, type RowHandlers } from './row'
import type { PaletteRow } from './palette-row'

type Part = { section: string | undefined; from: number; rows: PaletteRow[] }

/** Adjacent rows with the same heading. */
function sections(rows: readonly PaletteRow[]): Part[] {
  const found: Part[] = []
  for (const [index, row] of rows.entries()) {
    const last = found.at(-1)
    if (last !== undefined && last.section === row.section) last.rows.push(row)
    else found.push({ section: row.section, from: index, rows: [row] })
  }
  return found
}

type Props = {
  rows: readonly PaletteRow[]
  /** The query that these rows answer. */
  run: number
  activeRow: string | undefined
  idOf: (index: number) => string
  onPick: (row: PaletteRow) => void
  onHover: (row: PaletteRow) => void
  onForget: (row: PaletteRow) => void
}

/** The results, under their headings. */
export function SearchList({ rows, run, activeRow, idOf, onPick, onHover, onForget }: Props) {
  const { t } = useWords()
  const { drawn, room } = useFirstRows(
    run,
    rows.length,
    rows.findIndex((_, index) => idOf(index) === activeRow),
  )
  const now = useRef({ rows, onPick, onHover, onForget })
  useLayoutEffect(() => {
    now.current = { rows, onPick, onHover, onForget }
  })
  // Stable, so that rows do not re-render because of it.
  const [handlers] = useState((): RowHandlers => {
    const at = (index: number, act: 'onPick' | 'onHover' | 'onForget') => {
      const row = now.current.rows[index]
      if (row !== undefined) now.current[act](row)
    }
    return {
      pick: (index) => at(index, 'onPick'),
      hover: (index) => at(index, 'onHover'),
      forget: (index) => at(index, 'onForget'),
    }
  })
  return (
    <CommandList label={t('palette.list')} rows={rows} drawn={drawn}>
      {sections(rows.slice(0, drawn)).map((part) => {
        const lines = part.rows.map((row, index) => (
          <Row
            key={part.from + index}
            row={row}
            id={idOf(part.from + index)}
            index={part.from + index}
            count={rows.length}
            active={idOf(part.from + index) === activeRow}
            handlers={handlers}
          />
        ))
        return part.section === undefined && part.from === 0 ? (
          lines
        ) : (
          <CommandGroup key={part.from} label={part.section ?? t('palette.commands')}>
            {lines}
          </CommandGroup>
        )
      })}
      {room > 0 && <div aria-hidden style={{ height: room }} />}
    </CommandList>
  )
}

/** The sources that are slow or failed, by name: what is missing from the list is always reported. */
export function Troubles({ sources }: { sources: readonly { name: string; state: SourceState }[] }) {
  const { t, locale } = useWords()
  return (['failed', 'slow'] as const).map((trouble) => {
    const names = sources.filter(({ state }) => state === trouble).map(({ name }) => name)
    if (names.length === 0) return null
    const source = new Intl.ListFormat(locale, { style: 'narrow' }).format(names)
    return (
      <p key={trouble} className="flex items-center gap-2 px-3 py-1 text-small text-muted">
        <StatusMark state={trouble === 'failed' ? 'error' : 'waiting'} />
        {trouble === 'failed' ? t('palette.failed', { source }) : t('palette.slow', { source })}
      </p>
    )
  })
}
