import { useState } from 'react'
import backupRestore from '@commands/backup/restore'
import { useKeys } from '@/command/keys/keys-provider'
import { keyLabel } from '@/command/keys/label'
import { useSearchKey } from '@/command/keys/use-search-key'
import { useStart } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { createTextTest } from '@/list/filters/filters'
import { useRowPages } from '@/list/paging/row-pages'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/control/checkbox'
import { Segmented } from '@/ui/control/segmented'
import { TextInput } from '@/ui/control/text-input'
import { Table, Th, THead } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { partKey } from './part-key'
import type { PlanItem } from './plan'
import { GroupRow } from './group-row'
import {
  groupPlan,
  listLines,
  matchesFilter,
  planFilters,
  toPlanFilter,
  type PlanFilter,
  type PlanLine,
} from './plan-lines'
import { PlanRow, type Sides } from './plan-row'
import { SettingRow } from './setting-row'
import { isSelectable, summarizeChoice, usePlanChoice, type PlanChoice } from './use-plan-choice'

type Props = {
  readonly plan: readonly PlanItem[]
  /** When the plan was made, in milliseconds since 1970. */
  readonly readAt: number
  readonly sides: Sides
  /** The text where there are no differences. */
  readonly alike: Key
  /** The source is another broker: settings that the target does not know are left out, and the question names the source. */
  readonly isBroker?: boolean
}

/**
 * What two sides have and how it differs, by type: which items are applied to the target, which settings of them, and which
 * of the target are deleted. Nothing is selected at first.
 */
export function PlanTable({ plan: read, readAt, sides, alike, isBroker = false }: Props) {
  const { t } = useWords()
  const field = useSearchKey()
  const [search, setSearch] = useSearch()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const choice = usePlanChoice(read, readAt)
  const filter = toPlanFilter(search['show'])
  const text = search['q'] ?? ''
  const isMatch = createTextTest(text)
  const matching = choice.plan.filter(({ part, id, changes }) =>
    isMatch([t(partKey(part)), id, ...changes.map(({ path }) => path)]),
  )
  const shown = matching.filter((item) => matchesFilter(item, filter))
  const lines = listLines(groupPlan(shown), { toggled, isFiltered: text !== '' })
  const { shown: drawn, pager } = useRowPages(lines)
  const toggle = (key: string) =>
    setToggled((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  if (!choice.plan.some((item) => matchesFilter(item, 'different')) && filter === 'different')
    return <p role="status">{t(alike)}</p>
  // Deletions are chosen one by one.
  const { selectable, isAll, isSome } = summarizeChoice(shown, choice)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-72 max-w-full">
          <TextInput
            ref={field}
            aria-keyshortcuts="/"
            aria-label={t('backup.filter')}
            placeholder={t('backup.filter')}
            value={text}
            onValue={(q) => setSearch({ q })}
          />
        </div>
        <StateFilter
          items={matching}
          sides={sides}
          value={filter}
          onChange={(show) => setSearch({ show: show === 'different' ? undefined : show })}
        />
      </div>
      <Table label={t('backup.plan')} frameClass="max-h-[max(20rem,100dvh-22rem)]">
        <THead>
          <tr>
            <Th className="w-[40%]">
              <span className="flex items-center gap-1">
                <Checkbox
                  label={t('backup.chooseShown', { count: selectable.length })}
                  labelHidden
                  disabled={selectable.length === 0}
                  checked={isAll}
                  indeterminate={isSome}
                  onValue={(on) => choice.select(on ? selectable : shown, on)}
                />
                {t('backup.setting')}
              </span>
            </Th>
            {[sides.source, sides.target].map((side, index) => (
              <Th key={index} className="w-[30%]">
                <Untrusted text={side} max={40} />
              </Th>
            ))}
          </tr>
        </THead>
        <tbody>
          {drawn.map((line) => (
            <Line
              key={line.key}
              line={line}
              choice={choice}
              sides={sides}
              onToggle={() => toggle(line.key)}
            />
          ))}
        </tbody>
      </Table>
      {shown.length === 0 && <p role="status">{t('backup.noneShown')}</p>}
      {pager}
      <Apply choice={choice} sides={sides} isBroker={isBroker} />
    </>
  )
}

/** Which items are listed, with their numbers. */
function StateFilter({
  items,
  sides,
  value,
  onChange,
}: {
  items: readonly PlanItem[]
  sides: Sides
  value: PlanFilter
  onChange: (filter: PlanFilter) => void
}) {
  const { t, format } = useWords()
  const names: Readonly<Record<PlanFilter, string>> = {
    different: t('backup.show.different'),
    new: t('backup.show.only', { side: sides.source }),
    changed: t('backup.is.changed'),
    here: t('backup.show.only', { side: sides.target }),
    same: t('backup.show.same'),
  }
  return (
    <Segmented
      label={t('backup.state')}
      value={value}
      onChange={onChange}
      options={planFilters.map((filter) => ({
        value: filter,
        label: (
          <span className="inline-flex items-center gap-1.5">
            <Untrusted text={names[filter]} max={30} />
            <span className="nums text-muted">
              {format.number(items.filter((item) => matchesFilter(item, filter)).length)}
            </span>
          </span>
        ),
      }))}
    />
  )
}

function Line({
  line,
  choice,
  sides,
  onToggle,
}: {
  line: PlanLine
  choice: PlanChoice
  sides: Sides
  onToggle: () => void
}) {
  const { t } = useWords()
  if (line.kind === 'group')
    return (
      <GroupRow group={line.group} isOpen={line.isOpen} onToggle={onToggle} choice={choice} sides={sides} />
    )
  if (line.kind === 'item')
    return <PlanRow item={line.item} isOpen={line.isOpen} onToggle={onToggle} choice={choice} sides={sides} />
  const { item, setting } = line
  const chosen = choice.chosen(item)
  return (
    <SettingRow
      setting={setting}
      itemName={`${t(partKey(item.part))} ${item.id}`.trim()}
      // A new item needs all of its settings.
      chosen={
        item.state === 'changed' && isSelectable(item)
          ? chosen === 'all' || chosen?.has(setting.name) === true
          : undefined
      }
      onChoose={(on) => choice.selectSetting(item, setting.name, on)}
    />
  )
}

/** The button that applies what is selected; it stays in sight below a long table. */
function Apply({ choice, sides, isBroker }: { choice: PlanChoice; sides: Sides; isBroker: boolean }) {
  const { t } = useWords()
  const start = useStart()
  const { items, removals, needed, incomplete, leaveOut } = choice
  const count = items.length + removals.length
  const disabledReason =
    count === 0
      ? t('backup.noneChosen')
      : needed.length > 0
        ? t('backup.needsFirst', { names: needed.map(({ id }) => id).join(', ') })
        : incomplete.length > 0
          ? t('backup.secretsFirst', {
              names: incomplete.map(({ id, part }) => id || t(partKey(part))).join(', '),
            })
          : undefined
  const values = { count, target: sides.target, written: items.length, removals: removals.length }
  const label =
    count === 0
      ? t(isBroker ? 'backup.applyTo' : 'backup.restore.title', values)
      : removals.length > 0
        ? t(isBroker ? 'backup.applyRemovals' : 'backup.runRemovals', values)
        : t(isBroker ? 'backup.apply' : 'backup.run', values)
  const run = () =>
    start(
      backupRestore,
      {
        items: [...items],
        removals: [...removals],
        ...(isBroker ? { knownOnly: true, from: sides.source } : {}),
      },
      'button',
      { complete: true, onDone: leaveOut },
    )
  useKeys('form', [
    { hotkey: 'mod+Enter', title: label, run: () => (disabledReason === undefined ? run() : undefined) },
  ])
  return (
    <p className="sticky bottom-0 z-1 bg-canvas py-2">
      <Button variant="primary" keys={keyLabel('mod+enter')} disabledReason={disabledReason} onClick={run}>
        {label}
      </Button>
    </p>
  )
}
