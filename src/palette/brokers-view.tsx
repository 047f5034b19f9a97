import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { brokers as allBrokers } from '@/api/site'
import type { Profile } from '@/contract/profile'
import { useWords } from '@/i18n/use-words'
import { BrokerMark } from '@/connection/broker-mark'
import { cx } from '@/ui/cx'
import { Check } from '@/ui/icon/icons'
import { Button } from '@/ui/button'
import { listTags, withTag } from './brokers'
import { CommandLine, CommandList, CommandRow, CommandShell, NothingFound } from './command-list'
import { Announce, Footer } from './footer'
import { composing, readMove } from './step/composing'
import { palette } from './store'

const matches = ({ name, label, tags = [] }: Profile, text: string): boolean =>
  [name, label.toLowerCase(), ...tags].some((word) => word.includes(text.trim().toLowerCase()))

/** A box of a row, drawn only: the row is what is pressed. */
const Box = ({ on }: { on: boolean }) => (
  <span
    className={cx(
      'flex size-3.5 items-center justify-center rounded-xs border',
      on ? 'border-accent bg-accent text-on-accent' : 'border-field bg-canvas',
    )}
  >
    <Check size={12} aria-hidden className={on ? undefined : 'invisible'} />
  </span>
)

/** The choice of the brokers on which a command runs: Enter chooses, and goes on where something was chosen and nothing is typed. */
export function BrokersView() {
  const { t, format } = useWords()
  const base = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(palette.get().brokers))
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  const rows = useMemo(() => allBrokers.filter((one) => matches(one, text)), [text])
  const current = rows.find(({ name }) => name === active) ?? rows[0]
  const index = current === undefined ? -1 : rows.indexOf(current)
  useEffect(() => input.current?.focus(), [])
  const toggle = ({ name }: Profile) => {
    setActive(name)
    setText('')
    setChosen((now) =>
      now.has(name) ? new Set([...now].filter((one) => one !== name)) : new Set([...now, name]),
    )
  }
  const leave = () => palette.merge({ choosesBrokers: false })
  const finish = () => {
    if (chosen.size === 0) return
    palette.merge({
      brokers: allBrokers.filter(({ name }) => chosen.has(name)).map(({ name }) => name),
      choosesBrokers: false,
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (composing(event) || event.target instanceof HTMLButtonElement) return
    const by = readMove(event)
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    } else if (by !== undefined) setActive(rows[Math.min(Math.max(index + by, 0), rows.length - 1)]?.name)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish()
    else if (event.key === 'Enter' || (event.key === ' ' && text === '')) {
      if (!event.repeat && current !== undefined) toggle(current)
    } else return
    event.preventDefault()
  }
  const ids = (names: readonly string[]) => () => {
    setChosen(new Set([...chosen, ...names]))
    input.current?.focus()
  }
  const groups = [
    ...listTags().map((tag) => ({ id: tag, label: tag, names: withTag(tag) })),
    { id: '', label: t('palette.brokers.all'), names: allBrokers.map(({ name }) => name) },
  ]
  return (
    <CommandShell label={t('palette.brokers.choose')} selected={current?.name} onKeyDown={onKeyDown}>
      <div className="palette-line">
        <CommandLine
          input={input}
          text={text}
          onText={setText}
          activeRow={current === undefined ? undefined : `${base}-${current.name}`}
          expanded={rows.length > 0}
          placeholder={t('palette.brokers.choose')}
          className="framed-input h-7 min-w-0 flex-1 bg-transparent text-section outline-none"
        />
        <span className="shrink-0 text-small text-muted">
          {t('palette.brokers.chosen', { count: chosen.size })}
        </span>
      </div>
      <div
        role="group"
        aria-label={t('palette.brokers.groups')}
        className="flex flex-wrap gap-1.5 px-3 py-1.5"
      >
        {groups.map(({ id, label, names }) => (
          <Button key={id} size="sm" onClick={ids(names)}>
            {label} <span className="nums text-muted">{format.number(names.length)}</span>
          </Button>
        ))}
      </div>
      <CommandList label={t('palette.brokers.choose')} rows={rows.map(() => ({}))}>
        {rows.map((one, at) => (
          <CommandRow
            key={one.name}
            value={one.name}
            id={`${base}-${one.name}`}
            index={at}
            count={rows.length}
            active={one === current}
            glyph={<Box on={chosen.has(one.name)} />}
            title={
              <>
                <BrokerMark broker={one} />
                {chosen.has(one.name) && <span className="sr-only">, {t('palette.brokers.isChosen')}</span>}
              </>
            }
            detail={(one.tags ?? []).join(', ')}
            onPick={() => toggle(one)}
            onHover={() => setActive(one.name)}
          />
        ))}
      </CommandList>
      {rows.length === 0 && <NothingFound>{t('palette.empty')}</NothingFound>}
      <Announce text={t('palette.brokers.chosen', { count: chosen.size })} after={0} />
      <Footer
        keys={[
          ['Enter', t('palette.brokers.toggle')],
          ['Esc', t('palette.key.close'), leave],
        ]}
      >
        <Button
          size="sm"
          variant="primary"
          keys="Ctrl Enter"
          disabledReason={chosen.size === 0 ? t('fleet.log-in.noBroker') : undefined}
          onClick={finish}
        >
          {t('palette.key.next')}
        </Button>
      </Footer>
    </CommandShell>
  )
}
