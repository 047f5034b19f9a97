/** Between two ids of one line: a comma or a semicolon, also as a Chinese keyboard writes them, or a tab. */
const between = /[\t,;，；、]/

/** One line of a list in its cells; a quoted cell holds what it likes, and twice the quote is one. */
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

/** A cell without what only sets it apart: blanks, a bullet, quotes of the other kinds. */
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
 * Whether a pasted text is a list of ids and nothing that one would type: several lines, or several pieces of one line of which
 * none holds a blank.
 */
export function isIdList(text: string): boolean {
  const lines = linesOf(text)
  const cells = lines.flat().filter((cell) => cell !== '')
  return cells.length > 1 && (lines.length > 1 || /\t/.test(text) || cells.every((cell) => !/\s/.test(cell)))
}

/** What the column of the ids is called in an export, by its letters alone. */
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
 * The ids of a pasted list, each once, in their order. A table with several columns gives only that with a head that is known; of
 * another one each column is a list of its own, as nobody can tell which of them holds the ids.
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
 * The values that a typed text names where a parameter takes many: one a line, or several with commas between them. A value that
 * itself holds one of these stands in double quotes; a text that is one value is left as it is.
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

/** A value as a text that {@link splitValues} reads back as this one. */
export const quoteValue = (value: string): string =>
  /[,\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** How many lines of a text hold something. */
export const countLines = (text: string): number =>
  text.split(/[\r\n\u2028]+/).filter((line) => line.trim() !== '').length
