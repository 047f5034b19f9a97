import { meets } from './needs'
import type { PlanItem } from './plan'

/** The key of an item within a plan. */
export const itemKey = ({ part, id }: Pick<PlanItem, 'part' | 'id'>): string => JSON.stringify([part, id])

/** The items of a plan that an item needs, and those that these need. */
export function listNeeded(item: PlanItem, plan: readonly PlanItem[]): readonly PlanItem[] {
  const found = new Map<string, PlanItem>()
  const visit = ({ needs }: PlanItem): void => {
    for (const need of needs)
      for (const other of plan.filter(({ part, id, state }) => state === 'new' && meets(part, id, need)))
        if (!found.has(itemKey(other)) && itemKey(other) !== itemKey(item)) {
          found.set(itemKey(other), other)
          visit(other)
        }
  }
  visit(item)
  return [...found.values()]
}

/** The ids that an item needs and that neither the broker nor the plan has. */
export const listMissing = ({ needs }: PlanItem): readonly string[] =>
  needs.filter(({ offered }) => !offered).map(({ id }) => id)

/** The items that chosen ones need, but that are not chosen. */
export const listUnchosen = (chosen: readonly PlanItem[], plan: readonly PlanItem[]): readonly PlanItem[] => {
  const keys = new Set(chosen.map(itemKey))
  const needed = new Map(
    chosen.flatMap((item) => listNeeded(item, plan)).map((item) => [itemKey(item), item]),
  )
  return [...needed.values()].filter((item) => !keys.has(itemKey(item)))
}
