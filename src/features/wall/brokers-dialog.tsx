import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { brokers } from '@/api/site'
import type { Profile } from '@/contract/profile'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/control/checkbox'
import { Field } from '@/ui/control/field'
import { TextInput } from '@/ui/control/text-input'
import { ArrowDown, ArrowUp } from '@/ui/icon/icons'
import { IconButton } from '@/ui/icon-button'
import { isComposing } from '@/ui/overlay/compose-guard'
import { Dialog } from '@/ui/overlay/dialog'
import { BrokerLabel } from './broker-label'
import { cycleSeconds } from './cycle'

/** The brokers that the wall shows, in their order, and the seconds for each. */
export type Choice = { readonly names: readonly string[]; readonly seconds: number }

type Props = {
  initial: Choice
  onChoose: (choice: Choice) => void
  onClose: () => void
}

/** Exchanges a row with the one above (-1) or below. */
const move = (rows: readonly Profile[], index: number, by: 1 | -1): readonly Profile[] => {
  const [row, other] = [rows[index], rows[index + by]]
  return row === undefined || other === undefined ? rows : rows.with(index, other).with(index + by, row)
}

/** Chooses the brokers of the wall display, their order and the seconds for each. */
export function BrokersDialog({ initial, onChoose, onClose }: Props) {
  const { t } = useWords()
  const [rows, setRows] = useState<readonly Profile[]>(() => [
    ...initial.names.flatMap((name) => brokers.find((one) => one.name === name) ?? []),
    ...brokers.filter(({ name }) => !initial.names.includes(name)),
  ])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial.names))
  const [seconds, setSeconds] = useState(String(initial.seconds))
  const names = rows.map(({ name }) => name).filter((name) => chosen.has(name))
  const number = Number(seconds)
  const isValid = Number.isInteger(number) && number >= cycleSeconds.min && number <= cycleSeconds.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid && names.length > 0) onChoose({ names, seconds: number })
  }
  const toggle = (name: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, name] : [...before].filter((one) => one !== name)))
  /** `Alt+↑ ↓` moves the focused row. */
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined || !event.altKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    setRows((before) => move(before, index, by))
  }
  return (
    <Dialog open onClose={onClose} title={t('wall.choose.title')} closeLabel={t('action.close')}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <ol aria-label={t('wall.brokers')} className="flex flex-col gap-1">
          {rows.map((row, index) => (
            <li
              key={row.name}
              className="flex items-center gap-2 rounded-md border border-line px-2 py-1"
              onKeyDown={(event) => handleKeyDown(event, index)}
            >
              <span className="min-w-0 flex-1">
                <Checkbox
                  label={<BrokerLabel broker={row} />}
                  checked={chosen.has(row.name)}
                  onValue={(on) => toggle(row.name, on)}
                />
              </span>
              {([-1, 1] as const).map((by) => (
                <IconButton
                  key={by}
                  size="sm"
                  icon={by < 0 ? ArrowUp : ArrowDown}
                  keys={by < 0 ? 'Alt+↑' : 'Alt+↓'}
                  label={t(by < 0 ? 'wall.choose.up' : 'wall.choose.down', { broker: row.label })}
                  disabledReason={
                    rows[index + by] === undefined && t(by < 0 ? 'wall.choose.isFirst' : 'wall.choose.isLast')
                  }
                  onClick={() => setRows((before) => move(before, index, by))}
                />
              ))}
            </li>
          ))}
        </ol>
        <Field
          label={t('wall.choose.seconds')}
          description={t('wall.choose.text')}
          error={!isValid && t('wall.choose.range', cycleSeconds)}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              className="nums max-w-40"
              value={seconds}
              onValue={setSeconds}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={names.length === 0 && t('wall.choose.none')}
          >
            {t('wall.choose.submit', { count: names.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
