import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import backupRestore from '@commands/backup/restore'
import type { Outcome } from '@/command/command'
import { useStart } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { createTextTest } from '@/list/filters/filters'
import { useRowPages } from '@/list/paging/row-pages'
import { Checkbox } from '@/ui/control/checkbox'
import { TextInput } from '@/ui/control/text-input'
import { Table, Th, THead } from '@/ui/table'
import type { PlanItem } from './plan'
import { itemKey, listMissing, listNeeded, listUnchosen } from './choice'
import { partKey } from './part-key'
import { parts } from './parts'
import { PlanRow, type Typed } from './plan-row'
import { withSecrets } from './restore'

const isWritten = ({ state }: PlanItem) => state === 'new' || state === 'changed'
const isComplete = ({ secrets }: PlanItem, typed: Typed = {}) =>
  secrets.every((path) => (typed[path] ?? '') !== '')
/** Whether it is only on the broker, and the API can delete it. */
const isRemovable = ({ state, part }: PlanItem) =>
  state === 'here' && parts.find(({ name }) => name === part)?.remove !== undefined
/** Whether it can be selected. */
const isSelectable = (item: PlanItem, typed?: Typed) =>
  (isWritten(item) && isComplete(item, typed) && listMissing(item).length === 0) || isRemovable(item)

const names = z.array(z.object({ part: z.string(), id: z.string() }))
const doneItems = z.object({ written: names, removed: names })

type Props = {
  plan: readonly PlanItem[]
  /** When the plan was made, in milliseconds since 1970. */
  readAt: number
  /** The text where there are no differences. */
  alike: Key
  /** Leave out settings that the broker does not know. */
  knownOnly?: boolean
  /** Whether everything that can be restored is selected at first. */
  preselected?: boolean
}

/** The keys of the items that a restore wrote or deleted. */
const listDone = (outcome: Outcome): readonly string[] => {
  if (outcome.kind !== 'done') return []
  const { written, removed } = z.parse(doneItems, outcome.data)
  return [...written, ...removed].map(itemKey)
}

/**
 * A plan without the items that were restored since it was made: comparing two brokers takes seconds, in which no item may
 * be restored a second time.
 */
function usePlanWithoutDone(
  plan: readonly PlanItem[],
  readAt: number,
): readonly [readonly PlanItem[], (keys: readonly string[]) => void] {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setDone(new Set()), [plan, readAt])
  const left = done.size === 0 ? plan : plan.filter((item) => !done.has(itemKey(item)))
  return [left, (keys) => setDone((now) => new Set([...now, ...keys]))]
}

/**
 * The differences of a plan, to choose which are restored, and what only the broker has is deleted.
 */
export function PlanTable({ plan: read, readAt, alike, knownOnly = false, preselected = true }: Props) {
  const { t } = useWords()
  const start = useStart()
  const [plan, leaveOut] = usePlanWithoutDone(read, readAt)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  useEffect(
    () => setChosen(new Set(preselected ? read.filter(isWritten).map(itemKey) : [])),
    [read, preselected],
  )
  const [text, setText] = useState('')
  const rows = plan.filter(({ state, places }) => state !== 'same' || places.length > 0)
  const isMatch = createTextTest(text)
  const shown = rows.filter(({ part, id, changes }) =>
    isMatch([t(partKey(part)), id, ...changes.map(({ path }) => path)]),
  )
  const { shown: drawn, pager } = useRowPages(shown)
  const selected = rows.filter(
    (item) => isSelectable(item, typed[itemKey(item)]) && chosen.has(itemKey(item)),
  )
  const unchosen = listUnchosen(selected, plan)
  const items = selected.filter(isWritten).map((item) => withSecrets(item, typed[itemKey(item)] ?? {}))
  const removals = selected.filter(isRemovable).map(({ part, id, body }) => ({ part, id, body }))
  const select = (item: PlanItem, on: boolean) =>
    setChosen(
      (now) => new Set(on ? [...now, itemKey(item)] : [...now].filter((key) => key !== itemKey(item))),
    )
  // Deletions are chosen one by one.
  const written = shown.filter(isWritten)
  const selectShown = (on: boolean) =>
    setChosen((now) => {
      const keys = new Set((on ? written : shown).map(itemKey))
      return new Set([...[...now].filter((key) => !keys.has(key)), ...(on ? keys : [])])
    })
  const count = shown.filter((item) => chosen.has(itemKey(item))).length
  const type = (item: PlanItem, path: string, text: string) =>
    setTyped((now) => ({ ...now, [itemKey(item)]: { ...now[itemKey(item)], [path]: text } }))
  const run = () =>
    start(backupRestore, { items, removals, ...(knownOnly ? { knownOnly } : {}) }, 'button', {
      complete: true,
      onDone: (outcome) => leaveOut(listDone(outcome)),
    })
  const add = (item: PlanItem) =>
    setChosen((now) => new Set([...now, ...listNeeded(item, plan).map(itemKey)]))
  const same = plan.length - rows.length
  const disabledReason =
    selected.length === 0
      ? t('backup.noneChosen')
      : unchosen.length === 0
        ? undefined
        : t('backup.needsFirst', { names: unchosen.map(({ id }) => id).join(', ') })
  return (
    <>
      <p role="status">{rows.length === 0 ? t(alike) : t('backup.found', { count: rows.length, same })}</p>
      {rows.length > 0 && (
        <TextInput
          className="max-w-80"
          aria-label={t('backup.filter')}
          placeholder={t('backup.filter')}
          value={text}
          onValue={setText}
        />
      )}
      {rows.length > 0 && (
        <Table label={t('backup.plan')} frameClass="max-h-160">
          <THead>
            <tr>
              <Th>
                <Checkbox
                  label={t('backup.chooseShown', { count: shown.length })}
                  labelHidden
                  checked={count > 0 && written.every((item) => chosen.has(itemKey(item)))}
                  indeterminate={count > 0 && !written.every((item) => chosen.has(itemKey(item)))}
                  onValue={selectShown}
                />
              </Th>
              <Th>{t('backup.partName')}</Th>
              <Th>{t('backup.thing')}</Th>
              <Th>{t('backup.state')}</Th>
              <Th>{t('backup.changes')}</Th>
            </tr>
          </THead>
          <tbody>
            {drawn.map((item) => (
              <PlanRow
                key={itemKey(item)}
                item={item}
                selectable={isSelectable(item, typed[itemKey(item)])}
                complete={isComplete(item, typed[itemKey(item)])}
                on={chosen.has(itemKey(item))}
                onTurn={(on) => select(item, on)}
                typed={typed[itemKey(item)] ?? {}}
                onType={(path, text) => type(item, path, text)}
                unchosen={listNeeded(item, plan).filter((needed) => !chosen.has(itemKey(needed)))}
                onAdd={() => add(item)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {pager}
      {rows.length > 0 && (
        <p>
          <Button variant="primary" disabledReason={disabledReason} onClick={run}>
            {removals.length > 0
              ? t('backup.runRemovals', { written: items.length, removals: removals.length })
              : t('backup.run', { count: items.length })}
          </Button>
        </p>
      )}
    </>
  )
}
