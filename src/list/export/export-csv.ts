import { allPages } from '@/api/all-pages'
import type { Unreadable } from '@/contract/schema'
import { safeFileName } from '@/lib/net/safe-path'
import { toCsv, type Cell } from '@/lib/text/csv'
import { twoDigits } from '@/lib/time/month'
import type { LoadPage } from '../list'
import { saveFile } from './save-file'

export type CsvColumn<Row> = { readonly title: string; readonly value: (row: Row) => Cell }
export type Progress = { readonly rows: number; readonly count: number | undefined }
export type Exported = { readonly parts: readonly string[]; readonly rows: number; readonly moved: boolean }

const lines = <Row>(rows: readonly (Row & Unreadable)[], columns: readonly CsvColumn<Row>[]): string =>
  toCsv(rows.map((row) => (row.$raw === undefined ? columns.map((column) => column.value(row)) : [row.$raw])))

/** The header and the rows of one page. */
export const pageCsv = <Row>(
  rows: readonly (Row & Unreadable)[],
  columns: readonly CsvColumn<Row>[],
): string => toCsv([columns.map((column) => column.title)], { bom: true }) + lines(rows, columns)

/**
 * Exports all matching rows as CSV, page by page. `moved` is true if rows were added, removed or shifted meanwhile: an id seen twice,
 * or a different count than at the start (catalogue X3). Only rows accepted by `keep` are written and counted.
 */
export async function exportAll<Row>(
  load: LoadPage<Row>,
  columns: readonly CsvColumn<Row>[],
  idOf: (row: Row) => string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
  keep: (row: Row & Unreadable) => boolean = () => true,
): Promise<Exported> {
  const parts = [pageCsv([], columns)]
  const seen = new Set<string>()
  let read = 0
  let rows = 0
  let first: number | undefined
  let moved = false
  for await (const { data, meta } of allPages(load, signal)) {
    first ??= meta.count
    if (meta.count !== first) moved = true
    for (const row of data) {
      if (row.$raw !== undefined) continue
      const id = idOf(row)
      if (seen.has(id)) moved = true
      seen.add(id)
    }
    const selectedRows = data.filter(keep)
    read += data.length
    rows += selectedRows.length
    parts.push(lines(selectedRows, columns))
    onProgress({ rows: read, count: meta.count })
  }
  return { parts, rows, moved: moved || (first !== undefined && first !== read) }
}

/** Reads the ids of all matching rows, each once. Rows without an id are skipped: no command applies to them. */
export async function allIds<Row>(
  load: LoadPage<Row>,
  idOf: (row: Row) => string | undefined,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<string[]> {
  const ids = new Set<string>()
  for await (const { data } of allPages(load, signal)) {
    for (const row of data) {
      const id = row.$raw === undefined ? idOf(row) : undefined
      if (id !== undefined) ids.add(id)
    }
    onProgress(ids.size)
  }
  return [...ids]
}

/** How many characters of the file name the filters may take. */
const maxFilterLength = 60

/** `clients_like_clientid-sensor_20261122-143015.csv`: the list, its filters and the local time, so that file names differ. */
export function fileName(list: string, filters: Readonly<Record<string, string>>, at: Date): string {
  const day = `${at.getFullYear()}${twoDigits(at.getMonth() + 1)}${twoDigits(at.getDate())}`
  const filtered = Object.entries(filters)
    .map(([name, value]) => `${name}-${value}`)
    .join('_')
    .slice(0, maxFilterLength)
  return safeFileName(
    [
      list,
      ...(filtered === '' ? [] : [filtered]),
      `${day}-${twoDigits(at.getHours())}${twoDigits(at.getMinutes())}${twoDigits(at.getSeconds())}`,
    ].join('_') + '.csv',
  )
}

/** Downloads text as a file. */
export const saveText = (name: string, parts: readonly string[], type = 'text/csv;charset=utf-8'): void =>
  saveFile(name, new Blob([...parts], { type }))
