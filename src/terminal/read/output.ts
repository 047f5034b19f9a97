import stringWidth from 'string-width'
import { stringify } from 'yaml'
import type { ListedColumn, ListedRow } from '@/list/listing'
import { toCsv, type Cell } from '@/lib/text/csv'
import type { TerminalWords } from '../words'

/** The forms of a list: for people, for programs, and only the ids that commands take. */
export const outputFormats = ['table', 'wide', 'json', 'jsonl', 'yaml', 'csv', 'tsv', 'name'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** A row to print, with the name of its broker if there are several. */
export type PrintedRow = ListedRow & { readonly broker?: string; readonly change?: string }

type Options = {
  readonly columns: readonly ListedColumn[]
  readonly header: boolean
  readonly out: (line: string) => void
  readonly words: TerminalWords
}

/** Prints rows as they arrive. */
export type Printer = {
  readonly print: (rows: readonly PrintedRow[]) => void
  /** Prints what follows the last row. */
  readonly end: () => void
}

/** The longest text of a cell in a table. */
const maxCell = 60
const maxNameColumn = 120

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const cellText = (cell: Cell): string =>
  cell === undefined || cell === null || cell === '' ? '-' : oneLine(String(cell))
/** A text with blanks up to a width in columns of the terminal, of which a Chinese sign has two. */
const padTo = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - stringWidth(text)))
const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** The row as data: its values by the ids of the columns; `null` for those that it has not. */
const toData = ({ broker, change, cells }: PrintedRow, columns: readonly ListedColumn[]): object => ({
  ...(change === undefined ? {} : { change }),
  ...(broker === undefined ? {} : { broker }),
  ...Object.fromEntries(columns.map(({ id }) => [id, cells[id] ?? null])),
})

/** The values of a row before those of its columns. */
const leading = ({ change, broker }: PrintedRow): readonly string[] =>
  [change, broker].filter((value) => value !== undefined)

/** Aligned columns. Their widths are those of the first rows, so that later ones can be printed at once. */
function tablePrinter({ columns, header, out, words }: Options, wide: boolean): Printer {
  let widths: readonly number[] | undefined
  const toTexts = (row: PrintedRow) => [
    ...leading(row),
    ...columns.map(({ id }, index) =>
      cut(cellText(row.cells[id]), wide ? Infinity : index === 0 ? maxNameColumn : maxCell),
    ),
  ]
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => (index === texts.length - 1 ? text : padTo(text, widths?.[index] ?? 0)))
      .join('  ')
      .trimEnd()
  return {
    print: (rows) => {
      const [first] = rows
      if (first === undefined) return
      const texts = rows.map(toTexts)
      if (widths === undefined) {
        const titles = [
          ...(first.change === undefined ? [] : ['Change']),
          ...(first.broker === undefined ? [] : ['Broker']),
          ...columns.map(({ title }) => words(title)),
        ]
        widths = titles.map((title, index) =>
          Math.max(header ? stringWidth(title) : 0, ...texts.map((cells) => stringWidth(cells[index] ?? ''))),
        )
        if (header) out(line(titles))
      }
      for (const cells of texts) out(line(cells))
    },
    end: () => undefined,
  }
}

/** One line a row, with names of columns before the first. */
function linePrinter({ columns, header, out }: Options, toLine: (cells: readonly Cell[]) => string): Printer {
  let started = false
  return {
    print: (rows) => {
      const [first] = rows
      if (first === undefined) return
      if (!started && header)
        out(
          toLine([
            ...(first.change === undefined ? [] : ['change']),
            ...(first.broker === undefined ? [] : ['broker']),
            ...columns.map(({ id }) => id),
          ]),
        )
      started = true
      for (const row of rows) out(toLine([...leading(row), ...columns.map(({ id }) => row.cells[id])]))
    },
    end: () => undefined,
  }
}

/** A cell of tab-separated values, on one line: tabs and line breaks are written as in C. */
const toTsvCell = (cell: Cell): string =>
  String(cell ?? '').replace(
    /[\\\t\r\n]/g,
    (sign) => ({ '\\': '\\\\', '\t': '\\t', '\r': '\\r', '\n': '\\n' })[sign] ?? sign,
  )

function jsonPrinter({ columns, out }: Options): Printer {
  let started = false
  return {
    print: (rows) => {
      for (const row of rows) {
        out(`${started ? ',' : '['} ${JSON.stringify(toData(row, columns))}`)
        started = true
      }
    },
    end: () => out(started ? ']' : '[]'),
  }
}

function yamlPrinter({ columns, out }: Options): Printer {
  let started = false
  return {
    print: (rows) => {
      if (rows.length === 0) return
      started = true
      out(stringify(rows.map((row) => toData(row, columns))).trimEnd())
    },
    end: () => {
      if (!started) out('[]')
    },
  }
}

/** Prints rows in a form, in pages of any size. */
export function createPrinter(format: OutputFormat, options: Options): Printer {
  const { columns, out } = options
  const each = (toText: (row: PrintedRow) => string | undefined): Printer => ({
    print: (rows) => {
      for (const row of rows) {
        const text = toText(row)
        if (text !== undefined) out(text)
      }
    },
    end: () => undefined,
  })
  switch (format) {
    case 'table':
      return tablePrinter(options, false)
    case 'wide':
      return tablePrinter(options, true)
    case 'json':
      return jsonPrinter(options)
    case 'jsonl':
      return each((row) => JSON.stringify(toData(row, columns)))
    case 'yaml':
      return yamlPrinter(options)
    case 'csv':
      return linePrinter(options, (cells) => toCsv([cells]).replace(/\r\n$/, ''))
    case 'tsv':
      return linePrinter(options, (cells) => cells.map(toTsvCell).join('\t'))
    case 'name':
      return each(({ id }) => id)
  }
}
