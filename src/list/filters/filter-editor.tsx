import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Key } from '@/i18n/key'
import { useInstantWords } from '@/i18n/instant-words'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { parsePast } from '@/lib/time/instant'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { InstantInput } from '@/ui/control/instant-input'
import { Select } from '@/ui/control/select'
import { StatusMark } from '@/ui/status-mark'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'
import { findOptionText, toLocalDateTime, findFilterError, writeFilters, type AnyFilter } from './filters'
import { typingPauseMs } from './list-search'

/** The times before now that are one click away, in milliseconds. */
const recentMs = [5 * 60_000, 3_600_000, 24 * 3_600_000] as const

type Props = {
  filter: AnyFilter
  /** All filters that compare the same field, including this one. */
  siblings: readonly AnyFilter[]
  onSwitch: (id: string) => void
  onDone: () => void
}

/** Edits one filter: its field, its operator if there are several, and its value. An invalid value shows an error and is not sent. */
export function FilterEditor({ filter, siblings, onSwitch, onDone }: Props) {
  const { t, format } = useWords()
  const [now] = useState(Date.now)
  const instantWords = useInstantWords()
  const [search, setSearch] = useSearch()
  const value = search[filter.id] ?? ''
  const [draft, setDraft] = useState(value)
  // Escape restores the value from before the filter was opened.
  const [before] = useState({ id: filter.id, value })
  const isClosed = useRef(false)
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** A time as it is typed, in the form of the lists; undefined until it is edited. */
  const [timeText, setTimeText] = useState<string>()
  const isBadTime =
    filter.kind === 'time' &&
    timeText !== undefined &&
    timeText.trim() !== '' &&
    parsePast(timeText, Date.now()) === undefined
  const reason: Key | undefined = isBadTime
    ? 'error.datetime'
    : draft === ''
      ? undefined
      : findFilterError(filter, draft)

  // The menu that may have opened it returns the focus to its button first.
  useEffect(() => {
    const focusTimer = setTimeout(() => box.current?.querySelector<HTMLElement>('[data-value]')?.focus(), 20)
    return () => clearTimeout(focusTimer)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    if (next !== value && (next === '' || findFilterError(filter, next) === undefined))
      setSearch(writeFilters({ [filter.id]: next }, siblings))
  }
  const type = (next: string) => {
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), typingPauseMs)
  }
  const typeTime = (text: string) => {
    setTimeText(text)
    const at = parsePast(text, Date.now())
    if (at !== undefined) type(new Date(at).toISOString())
    else if (text.trim() === '') type('')
    else clearTimeout(timer.current)
  }
  const setRecent = (ms: number) => {
    setTimeText(undefined)
    setNow(new Date(Date.now() - ms).toISOString())
  }
  const setNow = (next: string) => {
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
        setSearch(writeFilters({ [filter.id]: undefined, [before.id]: before.value }, siblings))
    }
    isClosed.current = true
    onDone()
  }
  const compareBy = (next: string) => {
    clearTimeout(timer.current)
    const other = siblings.find(({ id: one }) => one === next)
    if (other === undefined) return
    const nextDraft = draft === '' || findFilterError(other, draft) === undefined ? draft : ''
    if (value !== '' || nextDraft !== '')
      setSearch(writeFilters({ [filter.id]: undefined, [next]: nextDraft }, siblings))
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
        if (event.currentTarget.contains(event.relatedTarget) || reason !== undefined || isClosed.current)
          return
        send(draft)
        onDone()
      }}
    >
      <label htmlFor={id} className="whitespace-nowrap text-muted">
        {t(siblings.length > 1 ? (filter.field ?? filter.label) : filter.label)}
      </label>
      {siblings.length > 1 && (
        <Select
          aria-label={t('list.filter.operator')}
          value={filter.id}
          options={siblings.map(({ id: one, operator, label }) => ({
            value: one,
            label: t(operator ?? label),
          }))}
          onValue={compareBy}
          onKeyDown={onKeyDown}
          // In a full bar its words would be cut.
          className="w-28 shrink-0 [&_select]:h-6! [&_select]:border-transparent"
        />
      )}
      {filter.kind === 'text' && (
        <TextInput
          {...control}
          mono={filter.mono}
          value={draft}
          onValue={type}
          list={filter.suggestions === undefined ? undefined : `${id}-suggestions`}
          className="ring-inside h-6! w-44 border-transparent"
        />
      )}
      {filter.kind === 'text' && filter.suggestions !== undefined && (
        <datalist id={`${id}-suggestions`}>
          {filter.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {filter.kind === 'time' && (
        <InstantInput
          {...control}
          value={timeText ?? toLocalDateTime(draft)}
          onValue={typeTime}
          placeholder={toLocalDateTime(new Date().toISOString())}
          words={instantWords}
          className="ring-inside h-6! w-52 border-transparent"
        />
      )}
      {filter.kind === 'time' && (
        <span role="group" aria-label={t('list.filter.recent')} className="inline-flex">
          {recentMs.map((ms) => (
            <Button key={ms} size="sm" variant="ghost" onKeyDown={onKeyDown} onClick={() => setRecent(ms)}>
              {format.ago(now - ms, now)}
            </Button>
          ))}
        </span>
      )}
      {filter.kind === 'choice' && (
        <Select
          {...control}
          value={draft}
          placeholder={t('list.filter.any')}
          options={filter.options.map((option) => ({
            value: option,
            label: findOptionText(filter, option) ?? plain(option, 80),
          }))}
          onValue={setNow}
          className="w-44 [&_select]:h-6! [&_select]:border-transparent"
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
