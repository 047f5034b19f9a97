import type { ValueChange } from '@/lib/hocon/compare'
import { listMissing } from '@/features/backup/choice'
import type { PlanItem, PlanState } from '@/features/backup/plan'
import { diffHunks, lineDiff } from '@/lib/text/line-diff'
import { plain, reveal } from '@/lib/text/untrusted'
import { toFileName } from './folder'

/** A difference between a folder and the broker, for programs. */
export type Difference = {
  readonly name: string
  readonly state: PlanState
  readonly changes: readonly ValueChange[]
  readonly secrets: readonly string[]
  /** What it refers to and the broker does not have. */
  readonly needs: readonly string[]
  /** Differences of what belongs to one machine, which are left as they are. */
  readonly places: readonly ValueChange[]
  /** Settings of the file that the shape of this release does not have. */
  readonly dropped: readonly string[]
}

/** The name of an item in lines and arguments, for example `connectors/mqtt:cloud`. */
export const itemName = ({ part, id }: { readonly part: string; readonly id: string }): string =>
  id === '' ? toFileName(part) : `${toFileName(part)}/${id}`

export const toDifference = (item: PlanItem): Difference => ({
  name: itemName(item),
  state: item.state,
  changes: item.changes,
  secrets: item.secrets,
  needs: item.needs.map(({ id }) => id),
  places: item.places,
  dropped: item.dropped,
})

const marks: Readonly<Record<PlanState, readonly [mark: string, about: string]>> = {
  new: ['+', ''],
  changed: ['~', ''],
  here: ['-', '  only on the broker'],
  unsupported: ['?', '  not available on this broker'],
  incomparable: ['?', '  not comparable between these releases'],
  unread: ['!', '  not read'],
  same: ['=', ''],
}

/** Control characters must not reach the terminal; an empty text is not the same as none. */
const valueText = (value: string | undefined): string =>
  value === undefined ? '(none)' : value === '' ? '""' : plain(value, 200)

/** Values longer than this are compared by their lines. */
const maxInline = 80

/** A value as lines: a list or an object indented, a text as it is. */
function toLines(value: string): string {
  if (!/^[[{]/.test(value)) return value
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch (cause) {
    // A text that only begins as JSON does.
    if (cause instanceof SyntaxError) return value
    throw cause
  }
}

/** A line of a text, of which the blanks stay. */
const lineText = (line: string): string =>
  reveal(line, { max: 200, pre: true })
    .parts.map(({ text }) => text)
    .join('')

const diffMarks = { same: ' ', added: '+', removed: '-' } as const

/** A change of a value: on one line where both are short, else the lines that differ with their neighbors. */
function changeLines({ path, before, after }: ValueChange): readonly string[] {
  if (before !== undefined && after !== undefined) {
    const [old, current] = [toLines(before), toLines(after)]
    const isLong =
      [old, current].some((text) => text.includes('\n')) && before.length + after.length > maxInline
    if (isLong)
      return [
        `    ${path}:`,
        ...diffHunks(lineDiff(old, current)).flatMap((hunk, index) => [
          ...(index === 0 ? [] : ['      …']),
          ...hunk.map(({ kind, text }) => `      ${diffMarks[kind]} ${lineText(text)}`.trimEnd()),
        ]),
      ]
  }
  return [`    ${path}: ${valueText(before)} → ${valueText(after)}`]
}

/** The lines that describe a difference: its name, the values that would change, and what is left out. */
export function describeItem(item: PlanItem, isDeleted = false): readonly string[] {
  const [mark, about] = marks[item.state]
  const missing = listMissing(item)
  return [
    `${mark} ${plain(itemName(item))}${isDeleted ? '  will be deleted' : about}${item.reason === undefined ? '' : `: ${plain(item.reason, 300)}`}`,
    ...item.changes.flatMap(changeLines),
    ...(item.places.length === 0
      ? []
      : [
          '    left as on this broker, because it belongs to one machine:',
          ...item.places.flatMap(changeLines).map((line) => `  ${line}`),
        ]),
    ...(item.dropped.length === 0
      ? []
      : [`    not part of it on this broker: ${plain(item.dropped.join(', '), 300)}`]),
    ...(missing.length === 0 ? [] : [`    needs ${plain(missing.join(', '), 300)}`]),
  ]
}

/** One line that counts the differences by their state. */
export function countDifferences(items: readonly PlanItem[]): string {
  const count = (state: PlanState, words: string) => {
    const number = items.filter((item) => item.state === state).length
    return number === 0 ? [] : [`${String(number)} ${words}`]
  }
  const counts = [
    ...count('new', 'new'),
    ...count('changed', 'changed'),
    ...count('here', 'only on the broker'),
    ...count('unsupported', 'not available on this broker'),
    ...count('incomparable', 'not comparable'),
    ...count('unread', 'not read'),
  ]
  return counts.length === 0 ? 'No differences' : counts.join(', ')
}
