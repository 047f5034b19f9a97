import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Outcome } from '@/command/command'
import { itemKey, listMissing, listNeeded, listUnchosen } from './choice'
import { parts } from './parts'
import type { PlanItem, RestoreItem } from './plan'
import { withSecrets } from './restore'
import { listSecrets, listSettings, withChosen, type ChosenSettings } from './settings'

/** Entered secrets of an item, by their paths. */
type Typed = Readonly<Record<string, string>>

const isWritten = ({ state }: PlanItem): boolean => state === 'new' || state === 'changed'
/** Whether it is only on the broker, and the API can delete it. */
const isRemovable = ({ state, part }: PlanItem): boolean =>
  state === 'here' && parts.find(({ name }) => name === part)?.remove !== undefined
/** Whether it can be selected. */
export const isSelectable = (item: PlanItem): boolean =>
  (isWritten(item) && listMissing(item).length === 0) || isRemovable(item)

const names = z.array(z.object({ part: z.string(), id: z.string() }))
const doneItems = z.object({ written: names, removed: names })

/** The keys of the items that a run wrote or deleted. */
function listDone(outcome: Outcome): readonly string[] {
  if (outcome.kind !== 'done') return []
  const { written, removed } = z.parse(doneItems, outcome.data)
  return [...written, ...removed].map(itemKey)
}

/** Which of some items can be written, and whether all of these, or any of the items, are selected. */
export function summarizeChoice(items: readonly PlanItem[], { chosen }: Pick<PlanChoice, 'chosen'>) {
  const selectable = items.filter((item) => isWritten(item) && isSelectable(item))
  const isAll = selectable.length > 0 && selectable.every((item) => chosen(item) === 'all')
  return { selectable, isAll, isSome: !isAll && items.some((item) => chosen(item) !== undefined) }
}

export type PlanChoice = {
  /** The plan without the items that were written since it was made. */
  readonly plan: readonly PlanItem[]
  readonly chosen: (item: PlanItem) => ChosenSettings | undefined
  readonly select: (items: readonly PlanItem[], on: boolean) => void
  readonly selectSetting: (item: PlanItem, name: string, on: boolean) => void
  readonly typed: (item: PlanItem) => Typed
  readonly type: (item: PlanItem, path: string, text: string) => void
  /** What an item needs, is in the plan, and is not selected. */
  readonly unchosen: (item: PlanItem) => readonly PlanItem[]
  /** What the selected items need, is in the plan, and is not selected. */
  readonly needed: readonly PlanItem[]
  /** The selected items with secrets that are not entered. */
  readonly incomplete: readonly PlanItem[]
  /** What is written, and what is deleted. */
  readonly items: readonly RestoreItem[]
  readonly removals: readonly RestoreItem[]
  /** Leaves out what a run wrote or deleted: comparing again takes seconds, in which no item may be written a second time. */
  readonly leaveOut: (outcome: Outcome) => void
}

type Choices = ReadonlyMap<string, ChosenSettings>

/** One setting more or less; all of them are the item itself, and none is no choice. */
function withSetting(
  item: PlanItem,
  before: ChosenSettings | undefined,
  name: string,
  on: boolean,
): ChosenSettings | undefined {
  const all = listSettings(item).map((setting) => setting.name)
  const now = new Set(before === 'all' ? all : before)
  if (on) now.add(name)
  else now.delete(name)
  return now.size === all.length ? 'all' : now.size === 0 ? undefined : now
}

/** What of a plan is selected, and the secrets that were entered for it; nothing is selected at first. */
export function usePlanChoice(read: readonly PlanItem[], readAt: number): PlanChoice {
  const [choices, setChoices] = useState<Choices>(new Map())
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    setDone(new Set())
    setChoices(new Map())
  }, [read, readAt])
  const plan = done.size === 0 ? read : read.filter((item) => !done.has(itemKey(item)))
  const selected = plan.flatMap((item) => {
    const chosen = choices.get(itemKey(item))
    return chosen === undefined || !isSelectable(item) ? [] : [{ item, chosen }]
  })
  const typedOf = (item: PlanItem): Typed => typed[itemKey(item)] ?? {}
  const set = (
    items: readonly PlanItem[],
    toChoice: (item: PlanItem, now: Choices) => ChosenSettings | undefined,
  ) =>
    setChoices((now) => {
      const next = new Map(now)
      for (const item of items) {
        const choice = toChoice(item, now)
        if (choice === undefined) next.delete(itemKey(item))
        else next.set(itemKey(item), choice)
      }
      return next
    })
  return {
    plan,
    chosen: (item) => choices.get(itemKey(item)),
    select: (items, on) => set(items, () => (on ? 'all' : undefined)),
    selectSetting: (item, name, on) =>
      set([item], (_, now) => withSetting(item, now.get(itemKey(item)), name, on)),
    typed: typedOf,
    type: (item, path, text) =>
      setTyped((now) => ({ ...now, [itemKey(item)]: { ...now[itemKey(item)], [path]: text } })),
    unchosen: (item) => listNeeded(item, plan).filter((needed) => !choices.has(itemKey(needed))),
    needed: listUnchosen(
      selected.map(({ item }) => item),
      plan,
    ),
    incomplete: selected.flatMap(({ item, chosen }) =>
      listSecrets(item, chosen).every((path) => (typedOf(item)[path] ?? '') !== '') ? [] : [item],
    ),
    items: selected.flatMap(({ item, chosen }) =>
      isWritten(item) ? [withSecrets(withChosen(item, chosen), typedOf(item))] : [],
    ),
    removals: selected.flatMap(({ item }) =>
      isRemovable(item) ? [{ part: item.part, id: item.id, body: item.body }] : [],
    ),
    leaveOut: (outcome) => setDone((now) => new Set([...now, ...listDone(outcome)])),
  }
}
