/** One value of a row. Numbers stay numbers in the file, so a spreadsheet can add them up. */
export type Cell = string | number | bigint | boolean | null | undefined

/** A file that is not CSV: `line` is the line (from 1) where the trouble starts. */
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

// What a spreadsheet would run: a formula sign, also full-width, also behind blanks, or a leading tab, CR or LF.
// The run of apostrophes in front makes the mark reversible: `'=x` typed by a device becomes `''=x`.
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/

const neutralise = (text: string) => (formula.test(text) ? `'${text}` : text)
const restore = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

function cellText(cell: Cell, alone: boolean): string {
  if (typeof cell === 'bigint' || (typeof cell === 'number' && Number.isFinite(cell))) return String(cell)
  const text = neutralise(cell === null || cell === undefined ? '' : String(cell))
  const quoted = /[",\t\r\n\uFEFF]|^\s|\s$/.test(text) || (alone && text === '')
  return quoted ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 text (CRLF after each row) in which no text cell can start a formula. `bom` makes Excel read UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[], { bom = false }: { bom?: boolean } = {}): string {
  const lines = rows.map((row) => `${row.map((cell) => cellText(cell, row.length === 1)).join(',')}\r\n`)
  return (bom ? bomMark : '') + lines.join('')
}

/** The cells of `toCsv`'s text (or of any RFC 4180 file) as text, formula marks taken off again; a blank line is `[]`. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith(bomMark) ? 1 : 0
  let line = 1
  let blank = true
  const endRow = () => {
    rows.push(blank ? [] : row)
    row = []
    blank = true
    line++
  }
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      blank = false
      const opened = line
      at++
      for (;;) {
        const close = text.indexOf('"', at)
        if (close < 0) throw new CsvError('unterminated', opened)
        const piece = text.slice(at, close)
        line += piece.match(/\r\n|\r|\n/g)?.length ?? 0
        cell += piece
        at = close + 1
        if (text[at] !== '"') break
        cell += '"'
        at++
      }
      if (at < text.length && !/[,\r\n]/.test(text[at] ?? '')) throw new CsvError('after-quote', line)
    } else {
      const start = at
      while (at < text.length && !/[,\r\n]/.test(text[at] ?? '')) at++
      cell = text.slice(start, at)
      if (cell !== '') blank = false
    }
    row.push(restore(cell))
    if (text[at] === ',') {
      blank = false
      at++
      // A comma at the very end of the file still opens one last, empty cell.
      if (at === text.length) row.push('')
      else if (!/[\r\n]/.test(text[at] ?? '')) continue
      else row.push('')
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2
    else if (at < text.length) at++
    endRow()
  }
  return rows
}
