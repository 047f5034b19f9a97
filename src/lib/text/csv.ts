/** One value of a row. Numbers stay numbers in the file, so a spreadsheet can add them up. */
export type Cell = string | number | bigint | boolean | null | undefined

/** Invalid CSV: `line` is the line (from 1) where the problem starts. */
export class CsvError extends Error {
  override name = 'CsvError'
  constructor(
    readonly code: 'unterminated' | 'after-quote',
    readonly line: number,
  ) {
    super(`CSV ${code} at line ${line}`)
  }
}

const bomMark = '\uFEFF'

// A spreadsheet evaluates a formula sign (also full-width) at the start of a cell, and a leading tab, CR or LF. Where it splits
// at semicolons or tabs, as some languages do, our quotes do not protect: a cell also starts after these and after a line break.
const sign = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
const blank = '[^\\S\\t\\r\\n]'
const inFirst = `^(?='*(?:[\\t\\r\\n]|${blank}*${sign}))`
const inLater = `(?<=[;\\t\\r\\n])(?='*(?:${blank}|")*${sign})`
// Counting leading apostrophes makes the mark reversible: `'=x` typed by a device becomes `''=x`.
const formulaStarts = new RegExp(`${inFirst}|${inLater}`, 'g')
const marks = new RegExp(`(?:${inFirst}|${inLater})'`, 'g')

const neutralize = (text: string) => text.replace(formulaStarts, "'")
const restore = (text: string) => text.replace(marks, '')

function cellText(cell: Cell, alone: boolean): string {
  if (typeof cell === 'bigint' || (typeof cell === 'number' && Number.isFinite(cell))) return String(cell)
  const text = neutralize(cell === null || cell === undefined ? '' : String(cell))
  const quoted = /[",\t\r\n\uFEFF]|^\s|\s$/.test(text) || (alone && text === '')
  return quoted ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 text (CRLF after each row) in which no text starts a formula, split at commas, semicolons or tabs. `bom` makes Excel read UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[], { bom = false }: { bom?: boolean } = {}): string {
  const lines = rows.map((row) => `${row.map((cell) => cellText(cell, row.length === 1)).join(',')}\r\n`)
  return (bom ? bomMark : '') + lines.join('')
}

/** One raw record of a CSV file: nothing is trimmed, formula marks are kept. */
type CsvRecord = {
  /** The line on which it starts, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  readonly quoted: readonly boolean[]
  /** The index of the first cell that has text after its closing quote. */
  readonly afterQuote: number | undefined
  /** The cells as the file has them, quotes included. */
  readonly raw: readonly string[]
}

const endsCell = (letter: string | undefined): boolean => letter === undefined || /[,\r\n]/.test(letter)

/** The index of the quote that closes the cell opened at `from`; a doubled quote is part of the cell. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** The records of a CSV text (RFC 4180; LF and CR end a line as well). Throws {@link CsvError} for an unterminated quote. */
function* readRecords(text: string): Generator<CsvRecord> {
  let at = text.startsWith(bomMark) ? 1 : 0
  let line = 1
  while (at < text.length) {
    const start = at
    const cells: string[] = []
    const raw: string[] = []
    const quoted: boolean[] = []
    let afterQuote: number | undefined
    for (;;) {
      const from = at
      const isQuoted = text[at] === '"'
      if (isQuoted) {
        const close = closingQuote(text, at)
        if (close < 0) throw new CsvError('unterminated', line + lineBreaks(text.slice(start, from)))
        at = close + 1
        if (!endsCell(text[at])) afterQuote ??= cells.length
      }
      while (!endsCell(text[at])) at++
      const written = text.slice(from, at)
      raw.push(written)
      cells.push(isQuoted && written.endsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written)
      quoted.push(isQuoted)
      if (text[at] !== ',') break
      at++
    }
    yield { line, cells, raw, quoted, afterQuote }
    line += lineBreaks(text.slice(start, at)) + 1
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
}

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** Where a line of a text starts; lines count from 1 and end as records do. */
export function lineStart(text: string, line: number): number {
  const breaks = [...text.matchAll(/\r\n|\r|\n/g)]
  const before = breaks[line - 2]
  return before === undefined ? 0 : before.index + before[0].length
}

/** Parses the output of `toCsv` (or any RFC 4180 file) to cells, without formula marks; a blank line is `[]`. */
export function parseCsv(text: string): string[][] {
  return [...readRecords(text)].map(({ line, cells, raw, afterQuote }) => {
    if (afterQuote !== undefined) throw new CsvError('after-quote', line)
    return raw.length === 1 && raw[0] === '' ? [] : cells.map(restore)
  })
}

/** A row below the header of a table. */
export type CsvRow = {
  /** The line on which it starts, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** The index of the first cell whose quotes violate RFC 4180: in the middle of a cell, or with text after the closing one. */
  readonly badQuote: number | undefined
  /** The cells as the file has them, quotes included. */
  readonly raw: readonly string[]
}

/** A CSV file whose first row names the columns; undefined for a file without rows. */
export type CsvTable = { readonly head: CsvRow; readonly rows: readonly CsvRow[] }

/**
 * Reads a file that another program may have written: cells are unquoted, unquoted cells are trimmed, blank lines are skipped.
 * Cells of `literal` columns keep leading formula marks. Throws {@link CsvError}.
 */
export function readCsvTable(text: string, literal: readonly string[] = []): CsvTable | undefined {
  const records = [...readRecords(text)].filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...rows] = records.map(({ line, cells, raw, quoted, afterQuote }): CsvRow => {
    const bare = cells.map((cell, index) => (quoted[index] === true ? cell : cell.trim()))
    const inside = bare.findIndex((cell, index) => quoted[index] !== true && cell.includes('"'))
    const bad = [inside < 0 ? undefined : inside, afterQuote].filter((index) => index !== undefined)
    return { line, cells: bare, badQuote: bad.length === 0 ? undefined : Math.min(...bad), raw }
  })
  if (head === undefined) return undefined
  const names = head.cells.map((name) => name.trim())
  const cellsOf = ({ cells }: CsvRow) =>
    cells.map((cell, index) => (literal.includes(names[index] ?? '') ? cell : restore(cell)))
  return { head: { ...head, cells: names }, rows: rows.map((row) => ({ ...row, cells: cellsOf(row) })) }
}
