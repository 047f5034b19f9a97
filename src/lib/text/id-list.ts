/** The separator of two ids in one line: a comma or a semicolon, also as a Chinese keyboard writes them, or a tab. */
const between = /[\t,;，；、]/

/** Splits a line into cells; a quoted cell may contain anything, with quotes doubled. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at)
    if (quoted && letter === '"' && line.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted
      if (quoted) cell = ''
    } else if (!quoted && between.test(letter)) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return [...cells, cell]
}

/** A cell without delimiters: blanks, a bullet, other kinds of quotes. */
const bare = (cell: string): string =>
  cell
    .trim()
    .replace(/^(?:[-*•]\s+)/, '')
    .replace(/^(['`‘“])(.*)(['`’”])$/s, '$2')
    .trim()

const linesOf = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n\u2028]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => cellsOf(line).map(bare))

/**
 * Whether a pasted text is a list of ids rather than typed text: several lines, or several cells in one line, none of which
 * contains a blank.
 */
export function isIdList(text: string): boolean {
  const lines = linesOf(text)
  const cells = lines.flat().filter((cell) => cell !== '')
  return cells.length > 1 && (lines.length > 1 || /\t/.test(text) || cells.every((cell) => !/\s/.test(cell)))
}

/** The header of the id column in an export, letters only. */
const heads = new Set([
  'clientid',
  'client',
  'ruleid',
  'bridgeid',
  'id',
  'username',
  'user',
  'name',
  'topic',
  '客户端id',
  '客户端',
  '规则id',
  '用户名',
  '名称',
  '主题',
])
const plainHead = (cell: string): string => cell.toLowerCase().replace(/[\s_-]/g, '')

/**
 * The unique ids of a pasted list, in order. Of a table with several columns, only the one with a known header is returned; without
 * a known header each column is returned as a separate list.
 */
export function splitIds(text: string): readonly (readonly string[])[] {
  const lines = linesOf(text)
  const width = lines[0]?.length ?? 0
  const table = lines.length > 1 && width > 1 && lines.every((cells) => cells.length === width)
  const distinct = (cells: readonly string[]) => [...new Set(cells.filter((cell) => cell !== ''))]
  if (!table) return [distinct(lines.flat())]
  const head = lines[0]?.findIndex((cell) => heads.has(plainHead(cell))) ?? -1
  const column = (at: number, from: number) => distinct(lines.slice(from).map((cells) => cells[at] ?? ''))
  return head >= 0
    ? [column(head, 1)]
    : Array.from({ length: width }, (_, at) => column(at, 0)).filter((cells) => cells.length > 0)
}

const quotedCell = /^"(?:[^"]|"")*"$/

/**
 * Splits the text of a multi-value parameter at line breaks and commas. A value that contains one of these is in double quotes;
 * a text of a single value is returned unchanged.
 */
export function splitValues(text: string): readonly string[] {
  const pieces = (text.match(/(?:"(?:[^"]|"")*"|[^,\r\n])+/g) ?? [])
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const values = [
    ...new Set(
      pieces.map((piece) =>
        quotedCell.test(piece) && /[,\r\n]/.test(piece) ? piece.slice(1, -1).replaceAll('""', '"') : piece,
      ),
    ),
  ]
  const [first] = values
  return pieces.length > 1 ||
    (first !== undefined && quoteValue(first) !== first && quoteValue(first) === text.trim())
    ? values
    : [text]
}

/** Quotes a value so that {@link splitValues} returns it unchanged. */
export const quoteValue = (value: string): string =>
  /[,\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** The number of non-blank lines of a text. */
export const countLines = (text: string): number =>
  text.split(/[\r\n\u2028]+/).filter((line) => line.trim() !== '').length
