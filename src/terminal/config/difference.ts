import type { PlanItem } from '@/features/backup/backup'
import { plain } from '@/lib/text/untrusted'
import { toFileName } from './folder'

/** A difference between a folder and the broker, for programs. */
export type Difference = {
  readonly name: string
  readonly state: PlanItem['state']
  readonly changes: PlanItem['changes']
  readonly secrets: readonly string[]
}

/** The name of an item in lines and arguments, for example `connectors/mqtt:cloud`. */
export const itemName = ({ part, id }: { readonly part: string; readonly id: string }): string =>
  id === '' ? toFileName(part) : `${toFileName(part)}/${id}`

export const toDifference = (item: PlanItem): Difference => ({
  name: itemName(item),
  state: item.state,
  changes: item.changes,
  secrets: item.secrets,
})

const marks = {
  new: ['+', ''],
  changed: ['~', ''],
  here: ['-', '  only on the broker'],
  unsupported: ['?', '  not available on this broker'],
  same: ['=', ''],
} as const

/** Control characters must not reach the terminal. */
const valueText = (value: string | undefined): string => (value === undefined ? '(none)' : plain(value, 200))

/** The lines that describe a difference: its name, and the values that would change. */
export function describeItem(item: PlanItem): readonly string[] {
  const [mark, about] = marks[item.state]
  return [
    `${mark} ${plain(itemName(item))}${about}`,
    ...item.changes.map(
      ({ path, before, after }) => `    ${path}: ${valueText(before)} → ${valueText(after)}`,
    ),
  ]
}

/** One line that counts the differences by their state. */
export function countDifferences(items: readonly PlanItem[]): string {
  if (items.length === 0) return 'No differences'
  const count = (state: PlanItem['state'], words: string) => {
    const number = items.filter((item) => item.state === state).length
    return number === 0 ? [] : [`${String(number)} ${words}`]
  }
  return [
    ...count('new', 'new'),
    ...count('changed', 'changed'),
    ...count('here', 'only on the broker'),
    ...count('unsupported', 'not available on this broker'),
  ].join(', ')
}
