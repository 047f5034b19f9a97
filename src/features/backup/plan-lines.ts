import { itemKey } from './choice'
import type { PlanItem } from './plan'
import { listSettings, type SettingDifference } from './settings'

/** Which items of a plan are listed. */
export const planFilters = ['different', 'new', 'changed', 'here', 'same'] as const
export type PlanFilter = (typeof planFilters)[number]

export const toPlanFilter = (text: string | undefined): PlanFilter =>
  planFilters.find((filter) => filter === text) ?? 'different'

/** Whether an item differs, or has settings of another machine that are left as they are. */
const differs = ({ state, places }: PlanItem): boolean => state !== 'same' || places.length > 0

export const matchesFilter = (item: PlanItem, filter: PlanFilter): boolean =>
  filter === 'different' ? differs(item) : item.state === filter

/** The items of one type, in the order of the plan. */
export type PlanGroup = { readonly part: string; readonly items: readonly PlanItem[] }

export function groupPlan(items: readonly PlanItem[]): readonly PlanGroup[] {
  const groups = new Map<string, PlanItem[]>()
  for (const item of items) {
    const group = groups.get(item.part) ?? []
    group.push(item)
    groups.set(item.part, group)
  }
  return [...groups].map(([part, grouped]) => ({ part, items: grouped }))
}

/** A line of the table: the heading of a type, an item, or a setting of an item. */
export type PlanLine =
  | { readonly kind: 'group'; readonly key: string; readonly group: PlanGroup; readonly isOpen: boolean }
  | { readonly kind: 'item'; readonly key: string; readonly item: PlanItem; readonly isOpen: boolean }
  | {
      readonly kind: 'setting'
      readonly key: string
      readonly item: PlanItem
      readonly setting: SettingDifference
    }

/** Up to this number of items all types are open at first; up to this number of changes an item is, and so are a few items. */
const [maxOpenItems, maxOpenChanges, alwaysOpenItems] = [20, 5, 3]

/** Whether an item has settings to show. */
export const canOpen = ({ state }: PlanItem): boolean =>
  state === 'new' || state === 'changed' || state === 'here'

/** Whether a type is one object of settings, which has no name of its own. */
const isSettings = ({ items }: PlanGroup): boolean => items.length === 1 && items[0]?.id === ''

/** The lines to draw. `toggled` has the keys of the lines whose state is the opposite of the initial one. */
export function listLines(
  groups: readonly PlanGroup[],
  { toggled, isFiltered }: { readonly toggled: ReadonlySet<string>; readonly isFiltered: boolean },
): readonly PlanLine[] {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const areOpen = isFiltered || count <= maxOpenItems || groups.length === 1
  const isOpen = (key: string, initially: boolean) => toggled.has(key) !== initially
  const listItem = (item: PlanItem, initially: boolean): readonly PlanLine[] => {
    const key = itemKey(item)
    const line = { kind: 'item', key, item, isOpen: canOpen(item) && isOpen(key, initially) } as const
    if (!line.isOpen) return [line]
    const settings = listSettings(item).map(
      (setting) => ({ kind: 'setting', key: `${key} ${setting.name}`, item, setting }) as const,
    )
    return [line, ...settings]
  }
  const hasFewChanges = ({ state, changes }: PlanItem) =>
    state === 'changed' && (changes.length <= maxOpenChanges || count <= alwaysOpenItems)
  return groups.flatMap((group): readonly PlanLine[] => {
    if (isSettings(group))
      return group.items.flatMap((item) => listItem(item, areOpen && hasFewChanges(item)))
    const heading = { kind: 'group', key: group.part, group, isOpen: isOpen(group.part, areOpen) } as const
    return heading.isOpen
      ? [heading, ...group.items.flatMap((item) => listItem(item, hasFewChanges(item)))]
      : [heading]
  })
}
