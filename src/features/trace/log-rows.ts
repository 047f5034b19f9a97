import { useMemo } from 'react'
import { readTraceLine, type TraceLine } from './model/trace-line'
import type { LogPiece } from './model/log-piece'
import { useSearch } from '@/route/location'

/** A line of the log as it is listed. */
export type LogRow = {
  readonly text: string
  /** Its parts; undefined where it has another form. */
  readonly line: TraceLine | undefined
  /** Its own tag, or that of the line which it goes on. */
  readonly tag: string | undefined
  /** Who wrote it, where several nodes' lines stand together. */
  readonly node?: string
}

/** Lines of one log in their order. What has another form goes on the line before it: a payload may have line breaks. */
export function logRows(lines: readonly { readonly text: string; readonly node?: string }[]): LogRow[] {
  const tags = new Map<string | undefined, string>()
  return lines.map(({ text, node }) => {
    const line = readTraceLine(text)
    if (line !== undefined) tags.set(node, line.tag)
    return { text, line, tag: tags.get(node), ...(node === undefined ? {} : { node }) }
  })
}

const known = new WeakMap<LogPiece, readonly LogRow[]>()

/** The lines of a piece, read once: the same objects while the piece is shown. */
export function rowsOf(piece: LogPiece): readonly LogRow[] {
  const before = known.get(piece)
  if (before !== undefined) return before
  const text = piece.text.replace(/\r?\n$/, '')
  const rows = text === '' ? [] : logRows(text.split(/\r\n|\n|\r/).map((one) => ({ text: one })))
  known.set(piece, rows)
  return rows
}

export type TagFilter = {
  /** The tag asked for; undefined for all. */
  readonly tag: string | undefined
  /** The rows with it. */
  readonly shown: readonly LogRow[]
  /** How many rows each tag has. */
  readonly tags: ReadonlyMap<string, number>
  readonly choose: (tag: string | undefined) => void
}

/** The rows of one tag, which the address names. */
export function useTagFilter(rows: readonly LogRow[]): TagFilter {
  const [search, change] = useSearch()
  const asked = search['tag'] === '' ? undefined : search['tag']
  const tags = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { line } of rows) if (line !== undefined) counts.set(line.tag, (counts.get(line.tag) ?? 0) + 1)
    return counts
  }, [rows])
  const shown = useMemo(
    () => (asked === undefined ? rows : rows.filter(({ tag }) => tag === asked)),
    [rows, asked],
  )
  return { tag: asked, shown, tags, choose: (tag) => change({ tag }) }
}
