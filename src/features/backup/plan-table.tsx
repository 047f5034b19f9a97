import { useEffect, useState } from 'react'
import backupRestore from '@commands/backup/restore'
import { useStart } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { createTextTest } from '@/list/filters/filters'
import { useRowPages } from '@/list/paging/row-pages'
import { Checkbox } from '@/ui/control/checkbox'
import { TextInput } from '@/ui/control/text-input'
import { PasswordInput } from '@/ui/control/password-input'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import type { PlanItem } from './backup'
import { partKey } from './part-key'
import { parts } from './parts'
import { withSecrets } from './restore'

const toKey = ({ part, id }: Pick<PlanItem, 'part' | 'id'>) => JSON.stringify([part, id])
type Typed = Readonly<Record<string, string>>
const isWritten = ({ state }: PlanItem) => state === 'new' || state === 'changed'
const isComplete = ({ secrets }: PlanItem, typed: Typed = {}) =>
  secrets.every((path) => (typed[path] ?? '') !== '')
/** Whether it is only on the broker, and the API can delete it. */
const isRemovable = ({ state, part }: PlanItem) =>
  state === 'here' && parts.find(({ name }) => name === part)?.remove !== undefined
/** Whether it can be selected. */
const isSelectable = (item: PlanItem, typed?: Typed) =>
  (isWritten(item) && isComplete(item, typed)) || isRemovable(item)

type Props = {
  plan: readonly PlanItem[]
  /** The text where there are no differences. */
  alike: Key
  /** Leave out settings that the broker does not know. */
  knownOnly?: boolean
  /** Whether everything that can be restored is selected at first. */
  preselected?: boolean
}

/**
 * The differences of a plan, to choose which are restored, and what only the broker has is deleted.
 */
export function PlanTable({ plan, alike, knownOnly = false, preselected = true }: Props) {
  const { t } = useWords()
  const start = useStart()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  useEffect(
    () => setChosen(new Set(preselected ? plan.filter(isWritten).map(toKey) : [])),
    [plan, preselected],
  )
  const [text, setText] = useState('')
  const rows = plan.filter(({ state }) => state !== 'same')
  const isMatch = createTextTest(text)
  const shown = rows.filter(({ part, id, changes }) =>
    isMatch([t(partKey(part)), id, ...changes.map(({ path }) => path)]),
  )
  const { shown: drawn, pager } = useRowPages(shown)
  const selected = rows.filter((item) => isSelectable(item, typed[toKey(item)]) && chosen.has(toKey(item)))
  const items = selected.filter(isWritten).map((item) => withSecrets(item, typed[toKey(item)] ?? {}))
  const removals = selected.filter(isRemovable).map(({ part, id, body }) => ({ part, id, body }))
  const select = (item: PlanItem, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, toKey(item)] : [...now].filter((key) => key !== toKey(item))))
  // Deletions are chosen one by one.
  const written = shown.filter(isWritten)
  const selectShown = (on: boolean) =>
    setChosen((now) => {
      const keys = new Set((on ? written : shown).map(toKey))
      return new Set([...[...now].filter((key) => !keys.has(key)), ...(on ? keys : [])])
    })
  const count = shown.filter((item) => chosen.has(toKey(item))).length
  const type = (item: PlanItem, path: string, text: string) =>
    setTyped((now) => ({ ...now, [toKey(item)]: { ...now[toKey(item)], [path]: text } }))
  const run = () =>
    start(backupRestore, { items, removals, ...(knownOnly ? { knownOnly } : {}) }, 'button', {
      complete: true,
    })
  const same = plan.length - rows.length
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
                  checked={count > 0 && written.every((item) => chosen.has(toKey(item)))}
                  indeterminate={count > 0 && !written.every((item) => chosen.has(toKey(item)))}
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
              <Row
                key={toKey(item)}
                item={item}
                on={chosen.has(toKey(item))}
                onTurn={(on) => select(item, on)}
                typed={typed[toKey(item)] ?? {}}
                onType={(path, text) => type(item, path, text)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {pager}
      {rows.length > 0 && (
        <p>
          <Button
            variant="primary"
            disabledReason={selected.length === 0 ? t('backup.noneChosen') : undefined}
            onClick={run}
          >
            {removals.length > 0
              ? t('backup.runRemovals', { written: items.length, removals: removals.length })
              : t('backup.run', { count: items.length })}
          </Button>
        </p>
      )}
    </>
  )
}

type RowProps = {
  item: PlanItem
  on: boolean
  onTurn: (on: boolean) => void
  typed: Typed
  onType: (path: string, text: string) => void
}

function Row({ item, on, onTurn, typed, onType }: RowProps) {
  const { t } = useWords()
  const { part, id, state, changes, secrets } = item
  const name = t(partKey(part))
  const label = `${name} ${id}`.trim()
  return (
    <Tr>
      <Td>
        {isSelectable(item, typed) ? (
          <Checkbox label={label} labelHidden checked={on} onValue={onTurn} />
        ) : null}
      </Td>
      <Td>{name}</Td>
      <Td mono>{id === '' ? '' : <Untrusted mono text={id} max={80} />}</Td>
      <Td>
        {t(!isComplete(item, typed) ? 'backup.masked' : `backup.is.${state === 'same' ? 'here' : state}`)}
      </Td>
      <Td>
        <ul>
          {changes.slice(0, 6).map(({ path, before, after }) => (
            <li key={path}>
              <Untrusted mono text={`${path}: ${before ?? '–'} → ${after ?? '–'}`} max={160} />
            </li>
          ))}
        </ul>
        {changes.length > 6 && (
          <span className="text-muted">{t('backup.more', { count: changes.length - 6 })}</span>
        )}
        {secrets.map((path) => (
          <div key={path} className="flex flex-wrap items-center gap-2 py-0.5">
            <span aria-hidden className="font-mono text-small">
              {path}
            </span>
            <PasswordInput
              aria-label={t('backup.secretOf', { path, name: label })}
              showLabel={t('bridge.form.show')}
              hideLabel={t('bridge.form.hide')}
              value={typed[path] ?? ''}
              onValue={(text) => onType(path, text)}
            />
          </div>
        ))}
      </Td>
    </Tr>
  )
}
