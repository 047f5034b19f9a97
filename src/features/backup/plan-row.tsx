import { useWords } from '@/i18n/use-words'
import type { ValueChange } from '@/lib/hocon/compare'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/control/checkbox'
import { PasswordInput } from '@/ui/control/password-input'
import { Td, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { listMissing } from './choice'
import { partKey } from './part-key'
import type { PlanItem } from './plan'

/** Entered secrets of an item, by their paths. */
export type Typed = Readonly<Record<string, string>>

/** How many changes of an item are listed. */
const maxChanges = 6

/** An empty text is not the same as no value. */
const valueText = (value: string | undefined): string =>
  value === undefined ? '–' : value === '' ? '""' : value
const changeText = ({ path, before, after }: ValueChange): string =>
  `${path}: ${valueText(before)} → ${valueText(after)}`

type Props = {
  readonly item: PlanItem
  readonly selectable: boolean
  /** Whether all secrets are entered. */
  readonly complete: boolean
  readonly on: boolean
  readonly onTurn: (on: boolean) => void
  readonly typed: Typed
  readonly onType: (path: string, text: string) => void
  /** What it needs, is in the plan, and is not selected. */
  readonly unchosen: readonly PlanItem[]
  readonly onAdd: () => void
}

/** A difference: its name, state and changes, with the secrets and the other items that it needs. */
export function PlanRow({ item, selectable, complete, on, onTurn, typed, onType, unchosen, onAdd }: Props) {
  const { t } = useWords()
  const { part, id, state, changes, secrets, places, dropped, reason } = item
  const name = t(partKey(part))
  const label = `${name} ${id}`.trim()
  const missing = listMissing(item)
  return (
    <Tr>
      <Td>{selectable ? <Checkbox label={label} labelHidden checked={on} onValue={onTurn} /> : null}</Td>
      <Td>{name}</Td>
      <Td mono>{id === '' ? '' : <Untrusted mono text={id} max={80} />}</Td>
      <Td>{t(complete ? `backup.is.${state === 'same' ? 'here' : state}` : 'backup.masked')}</Td>
      <Td>
        <ul>
          {changes.slice(0, maxChanges).map((change) => (
            <li key={change.path}>
              <Untrusted mono text={changeText(change)} max={160} />
            </li>
          ))}
        </ul>
        {changes.length > maxChanges && (
          <span className="text-muted">{t('backup.more', { count: changes.length - maxChanges })}</span>
        )}
        {reason !== undefined && <Untrusted className="text-warn" text={reason} max={300} />}
        {places.length > 0 && (
          <p className="text-muted">
            <Untrusted text={t('backup.places', { names: places.map(changeText).join(', ') })} max={300} />
          </p>
        )}
        {dropped.length > 0 && (
          <p className="text-muted">
            <Untrusted text={t('backup.dropped', { names: dropped.join(', ') })} max={300} />
          </p>
        )}
        {missing.length > 0 && (
          <p className="text-warn">
            <Untrusted text={t('backup.needsMissing', { names: missing.join(', ') })} max={300} />
          </p>
        )}
        {unchosen.length > 0 && (
          <p className="flex flex-wrap items-center gap-2 text-warn">
            <Untrusted
              text={t('backup.needs', { names: unchosen.map((needed) => needed.id).join(', ') })}
              max={300}
            />
            <Button aria-label={t('backup.addNeededOf', { name: label })} onClick={onAdd}>
              {t('backup.addNeeded')}
            </Button>
          </p>
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
