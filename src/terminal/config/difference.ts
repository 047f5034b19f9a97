import type { ValueChange } from '@/lib/hocon/compare'
import { listMissing } from '@/features/backup/choice'
import type { PlanItem, PlanState } from '@/features/backup/plan'
import { plain } from '@/lib/text/untrusted'
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

const changeText = ({ path, before, after }: ValueChange): string =>
  `    ${path}: ${valueText(before)} → ${valueText(after)}`

/** The lines that describe a difference: its name, the values that would change, and what is left out. */
export function describeItem(item: PlanItem, isDeleted = false): readonly string[] {
  const [mark, about] = marks[item.state]
  const missing = listMissing(item)
  return [
    `${mark} ${plain(itemName(item))}${isDeleted ? '  will be deleted' : about}${item.reason === undefined ? '' : `: ${plain(item.reason, 300)}`}`,
    ...item.changes.map(changeText),
    ...(item.places.length === 0
      ? []
      : [
          '    left as on this broker, because it belongs to one machine:',
          ...item.places.map((one) => `  ${changeText(one)}`),
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
