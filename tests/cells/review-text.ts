import type { DrawnColumn, DrawnList } from './drawn-table'
import { counts, unknownWord } from './variants'

/** Longer texts are cut, since they come from the broker or from the texts of the console. */
const maxLength = 120
const cut = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}… (${String(text.length)} characters)` : text

const show = (text: string): string => (text === '' ? '(blank)' : cut(text))

/** One text of a column. */
type Line = { readonly csv: string; readonly english: string; readonly chinese: string }

/** `exported → English | 中文`, without what is the same. */
function printLine({ csv, english, chinese }: Line): string {
  const text = english === chinese ? show(english) : `${show(english)} | ${show(chinese)}`
  return `  ${cut(csv) === text ? text : `${cut(csv)} → ${text}`}`
}

/** Texts of the same form per column: a third date shows nothing that two do not. */
const maxSameForm = 2
const maxUnchanged = 3
const maxLines = 14

const formOf = ({ csv, english, chinese }: Line): string =>
  csv === english && csv === chinese
    ? 'unchanged'
    : [csv, english, chinese].map((text) => text.replace(/\d[\d,.]*/g, '0')).join('|')

const countTexts = new Set(counts.flatMap((count) => [String(count), count.toLocaleString('en')]))

/** Texts of counts, of nothing, and of unknown words, which are never left out. */
const isSpecial = ({ csv, english }: Line): boolean =>
  countTexts.has(csv) ||
  (csv === '' && countTexts.has((/^[\d,.]+/.exec(english) ?? [''])[0])) ||
  english === '' ||
  english === '–'

/** The lines for a review: each text once, and few of those that differ only in their digits. */
function selectLines(lines: readonly Line[]): readonly string[] {
  const printed = new Map(lines.map((line) => [printLine(line), line]))
  const seen = new Map<string, number>()
  let shown = 0
  return [...printed].flatMap(([text, line]) => {
    if (isSpecial(line)) return [text]
    const form = text.includes(unknownWord) ? unknownWord : formOf(line)
    const before = seen.get(form) ?? 0
    seen.set(form, before + 1)
    if (before >= (form === 'unchanged' ? maxUnchanged : maxSameForm) || shown >= maxLines) return []
    shown += 1
    return [text]
  })
}

/** The texts of a column, and its heading; the order of rows may differ between languages, so lines are matched by row. */
function printColumn(english: DrawnColumn, chinese: DrawnColumn): string {
  const lines = english.cells.map(({ csv, text }, index) => ({
    csv,
    english: text,
    chinese: chinese.cells[index]?.text ?? '',
  }))
  return [`${english.id}: ${english.title} | ${chinese.title}`, ...selectLines(lines)].join('\n')
}

/** A list in both languages for a review: a paragraph for each column, a line for each text. */
export function printList(english: DrawnList, chinese: DrawnList): string {
  const columns = english.columns.map((column, index) => {
    const other = chinese.columns[index]
    if (other === undefined) throw new Error(`${english.list} has fewer columns in Chinese`)
    return printColumn(column, other)
  })
  return `${[`${english.title} | ${chinese.title}`, ...columns].join('\n\n')}\n`
}
