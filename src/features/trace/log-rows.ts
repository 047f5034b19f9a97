import { useMemo } from 'react'
import { isProblem, readTraceLine, type TraceLine } from './model/trace-line'
import type { LogPiece } from './model/log-piece'
import { useSearch } from '@/route/location'

/** A row of the listed log. */
export type LogRow = {
  readonly text: string
  /** The parsed line; undefined for another form. */
  readonly line: TraceLine | undefined
  /** Its tag, or that of the line that it continues. */
  readonly tag: string | undefined
  /** Whether it, or the line that it continues, reports a failure. */
  readonly isProblem: boolean
  /** The node that wrote it, in a merged log. */
  readonly node?: string
}

/** The rows of a log. An unparsed line continues the line before, because payloads may have line breaks. */
export function logRows(lines: readonly { readonly text: string; readonly node?: string }[]): LogRow[] {
  const tags = new Map<string | undefined, string>()
  const problems = new Map<string | undefined, boolean>()
  return lines.map(({ text, node }) => {
    const line = readTraceLine(text)
    if (line !== undefined) {
      tags.set(node, line.tag)
      problems.set(node, isProblem(line))
    }
    return {
      text,
      line,
      tag: tags.get(node),
      isProblem: problems.get(node) === true,
      ...(node === undefined ? {} : { node }),
    }
  })
}

const known = new WeakMap<LogPiece, readonly LogRow[]>()

/** The rows of a piece, cached: the same objects while the piece is shown. */
export function toLogRows(piece: LogPiece): readonly LogRow[] {
  const before = known.get(piece)
  if (before !== undefined) return before
  const text = piece.text.replace(/\r?\n$/, '')
  const rows = text === '' ? [] : logRows(text.split(/\r\n|\n|\r/).map((one) => ({ text: one })))
  known.set(piece, rows)
  return rows
}

export type TagFilter = {
  /** The selected tag; undefined for all. */
  readonly tag: string | undefined
  /** The rows with this tag. */
  readonly shown: readonly LogRow[]
  /** The number of rows per tag. */
  readonly tags: ReadonlyMap<string, number>
  readonly choose: (tag: string | undefined) => void
  /** Whether only lines that report a failure are listed, and how many there are. */
  readonly onlyProblems: boolean
  readonly problems: number
  readonly chooseProblems: (on: boolean) => void
}

/** Whether a row is listed. */
export const isListed = (
  { tag, onlyProblems }: Pick<TagFilter, 'tag' | 'onlyProblems'>,
  row: LogRow,
): boolean => (tag === undefined || row.tag === tag) && (!onlyProblems || row.isProblem)

/** Filters rows by the tag and the failures in the address. */
export function useTagFilter(rows: readonly LogRow[]): TagFilter {
  const [search, change] = useSearch()
  const tag = search['tag'] === '' ? undefined : search['tag']
  const tags = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { line } of rows) if (line !== undefined) counts.set(line.tag, (counts.get(line.tag) ?? 0) + 1)
    return counts
  }, [rows])
  const onlyProblems = search['problems'] === 'only'
  const problems = useMemo(
    () => rows.filter(({ line, isProblem: is }) => line !== undefined && is).length,
    [rows],
  )
  const shown = useMemo(
    () =>
      tag === undefined && !onlyProblems ? rows : rows.filter((row) => isListed({ tag, onlyProblems }, row)),
    [rows, tag, onlyProblems],
  )
  return {
    tag,
    shown,
    tags,
    choose: (next) => change({ tag: next }),
    onlyProblems,
    problems,
    chooseProblems: (on) => change({ problems: on ? 'only' : undefined }),
  }
}
