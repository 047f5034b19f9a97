import type { ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import type { ValueChange } from '@/lib/hocon/compare'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/control/checkbox'
import { PasswordInput } from '@/ui/control/password-input'
import { FoldButton } from '@/ui/fold-button'
import { cx } from '@/ui/cx'
import { Td, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { listMissing } from './choice'
import { partKey } from './part-key'
import type { PlanItem } from './plan'
import { canOpen } from './plan-lines'
import { listSecrets, listSettings } from './settings'
import { isSelectable, type PlanChoice } from './use-plan-choice'

/** The names of the two sides of a comparison: what is applied, and where. */
export type Sides = { readonly source: string; readonly target: string }

const changeText = ({ path, before, after }: ValueChange): string =>
  `${path}: ${before ?? '–'} → ${after ?? '–'}`

type Props = {
  readonly item: PlanItem
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly choice: PlanChoice
  readonly sides: Sides
}

/** An item: its name, what each side has of it, and below what it needs before it can be applied. */
export function PlanRow({ item, isOpen, onToggle, choice, sides }: Props) {
  const { t } = useWords()
  const { part, id, state } = item
  const label = `${t(partKey(part))} ${id}`.trim()
  const chosen = choice.chosen(item)
  return (
    <>
      <Tr>
        <Td className="max-w-none!">
          <span className={cx('flex items-center gap-1', id === '' ? 'font-semibold' : 'pl-6 max-sm:pl-2')}>
            {isSelectable(item) ? (
              <Checkbox
                label={label}
                labelHidden
                checked={chosen === 'all'}
                indeterminate={chosen !== undefined && chosen !== 'all'}
                onValue={(on) => choice.select([item], on)}
              />
            ) : (
              <span className="size-6 shrink-0" />
            )}
            {canOpen(item) ? (
              <FoldButton label={t('backup.settingsOf', { name: label })} isOpen={isOpen} onToggle={onToggle}>
                <ItemName item={item} />
              </FoldButton>
            ) : (
              <ItemName item={item} />
            )}
          </span>
        </Td>
        {state === 'new' || state === 'here' ? (
          [state === 'new', state === 'here'].map((isPresent, index) => (
            <Td key={index} className={isPresent ? undefined : 'text-faint'}>
              {isPresent ? <SettingCount item={item} /> : t('none')}
            </Td>
          ))
        ) : (
          <Td colSpan={2} className="max-w-none!">
            {state === 'changed' ? (
              t('backup.differing', { count: listSettings(item).length })
            ) : (
              <span className="text-muted">{t(`backup.is.${state}`)}</span>
            )}
          </Td>
        )}
      </Tr>
      <Notes item={item} label={label} choice={choice} sides={sides} />
    </>
  )
}

const ItemName = ({ item: { part, id } }: { item: PlanItem }) => {
  const { t } = useWords()
  return id === '' ? <span>{t(partKey(part))}</span> : <Untrusted mono text={id} max={80} />
}

const SettingCount = ({ item }: { item: PlanItem }) => {
  const { t } = useWords()
  return t('backup.settings', { count: listSettings(item).length })
}

/** A warning or a remark on an item. */
const Note = ({ text, isWarning, children }: { text: string; isWarning?: boolean; children?: ReactNode }) => (
  <p className={`flex flex-wrap items-center gap-2 ${isWarning === true ? 'text-warn' : 'text-muted'}`}>
    <Untrusted text={text} max={300} />
    {children}
  </p>
)

/** What must be known or entered before an item is applied: why it was not read, what it needs, its secrets. */
function Notes({ item, label, choice, sides }: Pick<Props, 'item' | 'choice' | 'sides'> & { label: string }) {
  const { t } = useWords()
  const { places, dropped, reason } = item
  const missing = listMissing(item)
  const unchosen = choice.unchosen(item)
  const secrets = listSecrets(item, choice.chosen(item) ?? 'all')
  const typed = choice.typed(item)
  const isEmpty = [missing, unchosen, secrets, places, dropped].every(({ length }) => length === 0)
  if (isEmpty && reason === undefined) return null
  return (
    <Tr>
      <Td colSpan={3} className="max-w-none! pb-1.5 whitespace-normal!">
        <div className="flex flex-col gap-1 pl-14 text-small max-sm:pl-8">
          {reason !== undefined && <Note isWarning text={reason} />}
          {places.length > 0 && (
            <Note
              text={t('backup.places', { target: sides.target, names: places.map(changeText).join(', ') })}
            />
          )}
          {dropped.length > 0 && (
            <Note text={t('backup.dropped', { target: sides.target, names: dropped.join(', ') })} />
          )}
          {missing.length > 0 && (
            <Note isWarning text={t('backup.needsMissing', { ...sides, names: missing.join(', ') })} />
          )}
          {unchosen.length > 0 && (
            <Note
              isWarning
              text={t('backup.needs', { names: unchosen.map((needed) => needed.id).join(', ') })}
            >
              <Button
                aria-label={t('backup.addNeededOf', { name: label })}
                onClick={() => choice.select([item, ...unchosen], true)}
              >
                {t('backup.addNeeded')}
              </Button>
            </Note>
          )}
          {secrets.map((path) => (
            <div key={path} className="flex flex-wrap items-center gap-2 py-0.5">
              <span aria-hidden className="font-mono">
                {path}
              </span>
              <PasswordInput
                aria-label={t('backup.secretOf', { path, name: label })}
                showLabel={t('bridge.form.show')}
                hideLabel={t('bridge.form.hide')}
                value={typed[path] ?? ''}
                onValue={(text) => choice.type(item, path, text)}
              />
            </div>
          ))}
        </div>
      </Td>
    </Tr>
  )
}
