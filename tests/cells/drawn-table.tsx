import type { ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import type { DataTableProps } from '@/list/list'
import { now } from './clock'
import { toVisibleText } from './visible-text'

type RowsProps<Row> = {
  readonly id: string
  readonly title: string
  readonly rows: readonly Row[]
  readonly csv?: (row: Row) => unknown
  readonly cell: (row: Row) => ReactNode
}

function DrawnCells<Row>({ id, title, rows, csv, cell }: RowsProps<Row>) {
  return (
    <div data-column={id} data-title={title}>
      {rows.map((row, index) => (
        <div key={index} data-cell data-csv={String(csv?.(row) ?? '')}>
          {cell(row)}
        </div>
      ))}
    </div>
  )
}

/** Takes the place of `DataTable`: draws each cell of each column, hidden ones and those of other releases too. */
export function DrawnTable<Row>({ list, title, source, columns, more }: DataTableProps<Row>): ReactNode {
  const words = { ...useWords(), now }
  const rows = (source.rows ?? []).filter(({ $raw }) => $raw === undefined)
  return (
    <section data-list={list} data-title={words.t(title)}>
      {columns.map(({ id, title: head, csv, cell }) => (
        <DrawnCells
          key={id}
          id={id}
          title={words.t(head)}
          rows={rows}
          {...(csv === undefined ? {} : { csv })}
          cell={(row) => cell(row, words)}
        />
      ))}
      {more !== undefined && (
        <DrawnCells id="preview" title={words.t(more.title)} rows={rows} cell={(row) => more.of(row)} />
      )}
    </section>
  )
}

/** A cell: the value in an exported file, and the text. */
export type DrawnCell = { readonly csv: string; readonly text: string }
export type DrawnColumn = {
  readonly id: string
  readonly title: string
  readonly cells: readonly DrawnCell[]
}
export type DrawnList = {
  readonly list: string
  readonly title: string
  readonly columns: readonly DrawnColumn[]
}

const dataOf = (element: Element, name: string) => element.getAttribute(`data-${name}`) ?? ''

/** Reads what {@link DrawnTable} has drawn. */
export const readDrawnLists = (): readonly DrawnList[] =>
  [...document.querySelectorAll('[data-list]')].map((section) => ({
    list: dataOf(section, 'list'),
    title: dataOf(section, 'title'),
    columns: [...section.querySelectorAll('[data-column]')].map((column) => ({
      id: dataOf(column, 'column'),
      title: dataOf(column, 'title'),
      cells: [...column.querySelectorAll('[data-cell]')].map((cell) => ({
        csv: dataOf(cell, 'csv'),
        text: toVisibleText(cell),
      })),
    })),
  }))
