import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Key } from '@/i18n/key'
import { lookUp, useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { useSearch } from '@/route/location'
import { Select } from '@/ui/control/select'
import { StatusMark } from '@/ui/status-mark'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'
import { isoOf, localOf, refusalOf, writeFilters, type Filter } from './filters'
import { typingPauseMs } from './list-search'

type Props = {
  filter: Filter
  /** The filters that compare the same field, this one among them. */
  among: readonly Filter[]
  onSwitch: (id: string) => void
  onDone: () => void
}

/** One filter open for typing: its field, how it compares where there is a choice, and the value. What is not valid is told and not sent. */
export function FilterEditor({ filter, among, onSwitch, onDone }: Props) {
  const { t } = useWords()
  const [search, change] = useSearch()
  const value = search[filter.id] ?? ''
  const [draft, setDraft] = useState(value)
  // Escape takes back what was typed since the filter was opened.
  const [before] = useState({ id: filter.id, value })
  const left = useRef(false)
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reason: Key | undefined = draft === '' ? undefined : refusalOf(filter, draft)

  // A menu, which may have opened it, gives the focus back to its button first.
  useEffect(() => {
    const wait = setTimeout(() => box.current?.querySelector<HTMLElement>('[data-value]')?.focus(), 20)
    return () => clearTimeout(wait)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    if (next !== value && (next === '' || refusalOf(filter, next) === undefined))
      change(writeFilters({ [filter.id]: next }))
  }
  const type = (next: string) => {
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), typingPauseMs)
  }
  const take = (next: string) => {
    setDraft(next)
    send(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') {
      if (reason !== undefined) return
      send(draft)
    } else {
      clearTimeout(timer.current)
      if (value !== before.value || filter.id !== before.id)
        change(writeFilters({ [filter.id]: undefined, [before.id]: before.value }))
    }
    left.current = true
    onDone()
  }
  const compareBy = (next: string) => {
    clearTimeout(timer.current)
    const other = among.find(({ id: one }) => one === next)
    if (other === undefined) return
    const kept = draft === '' || refusalOf(other, draft) === undefined ? draft : ''
    if (value !== '' || kept !== '') change(writeFilters({ [filter.id]: undefined, [next]: kept }))
    onSwitch(next)
  }
  const control = {
    id,
    'data-value': true,
    'aria-invalid': reason !== undefined,
    'aria-describedby': reason === undefined ? undefined : `${id}-error`,
    onKeyDown,
  }
  return (
    <span
      ref={box}
      className="inline-flex items-center gap-1.5 rounded-sm border border-field bg-surface pl-2"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget) || reason !== undefined || left.current) return
        send(draft)
        onDone()
      }}
    >
      <label htmlFor={id} className="whitespace-nowrap text-muted">
        {t(among.length > 1 ? (filter.field ?? filter.label) : filter.label)}
      </label>
      {among.length > 1 && (
        <Select
          aria-label={t('list.filter.operator')}
          value={filter.id}
          options={among.map(({ id: one, operator, label }) => ({ value: one, label: t(operator ?? label) }))}
          onValue={compareBy}
          onKeyDown={onKeyDown}
          className="[&_select]:h-6! [&_select]:border-transparent [&_svg]:top-1"
        />
      )}
      {filter.kind === 'text' && (
        <TextInput
          {...control}
          mono={filter.mono}
          value={draft}
          onValue={type}
          className="ring-inside h-6! w-44 border-transparent"
        />
      )}
      {filter.kind === 'time' && (
        <TextInput
          {...control}
          type="datetime-local"
          value={localOf(draft)}
          onValue={(local) => take(isoOf(local) ?? '')}
          className="ring-inside h-6! w-52 border-transparent"
        />
      )}
      {filter.kind === 'choice' && (
        <Select
          {...control}
          value={draft}
          placeholder={t('list.filter.any')}
          options={filter.options.map((option) => ({
            value: option,
            label:
              (filter.words === undefined ? undefined : lookUp(`${filter.words}.${option}`)) ??
              plain(option, 80),
          }))}
          onValue={take}
          className="w-44 [&_select]:h-6! [&_select]:border-transparent [&_svg]:top-1"
        />
      )}
      <span aria-live="polite">
        {reason !== undefined && (
          <span
            id={`${id}-error`}
            className="inline-flex items-center gap-1.5 pr-2 text-small whitespace-nowrap text-bad"
          >
            <StatusMark state="error" />
            {t(reason)}
          </span>
        )}
      </span>
    </span>
  )
}
