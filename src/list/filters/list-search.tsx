import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Search, X } from '@/ui/icon/icons'
import { KeyCaps } from '@/ui/key-caps'
import { isComposing } from '@/ui/overlay/compose-guard'
import { StatusMark } from '@/ui/status-mark'
import { findFilterError, writeFilters, type TextFilter } from './filters'

/** A filter is applied this long after the last keystroke. */
export const typingPauseMs = 250

const boxClass =
  'group inline-flex min-h-7 w-72 max-w-full items-center max-md:w-64 rounded-md border border-field bg-surface ' +
  'has-[.framed-input:focus-visible]:outline-2 has-[.framed-input:focus-visible]:outline-offset-1 ' +
  'has-[.framed-input:focus-visible]:outline-accent'
const selectClass =
  'shrink-0 border-r border-line [&_select]:h-6.5! [&_select]:w-auto [&_select]:border-transparent ' +
  '[&_select]:bg-transparent [&_select]:pr-6 [&_select]:text-muted [&_svg]:top-1/2 [&_svg]:right-1.5 [&_svg]:-translate-y-1/2'

type Props = {
  /** The searchable fields; the first is used unless another has a value or is chosen. */
  filters: readonly TextFilter[]
  filter: TextFilter
  onFilter: (id: string) => void
  /** The input, for the key that focuses it. */
  input: RefObject<HTMLInputElement | null>
  /** Handles a pasted list of ids; returns false if the text is no list of ids. */
  onPaste?: ((text: string) => boolean) | undefined
}

const inputClass =
  'framed-input h-6.5! flex-1 border-transparent bg-transparent font-sans! text-body! focus-visible:outline-none ' +
  '[&::-webkit-search-cancel-button]:hidden'

/**
 * The search field of a list. Typing filters the list after a short pause and updates the URL;
 * Enter applies the text and returns to the rows, Escape restores the previous text.
 */
export function ListSearch({ filters, filter, onFilter, input, onPaste }: Props) {
  const { t } = useWords()
  const [search, setSearch] = useSearch()
  const value = search[filter.id] ?? ''
  const id = useId()
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const before = useRef(value)
  const byPointer = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (seen !== value) {
    setSeen(value)
    // Our own change arrives while the user types on; only a change from elsewhere replaces the draft.
    if (value !== sent) {
      setSent(value)
      setDraft(value)
    }
  }
  const reason = draft === '' ? undefined : findFilterError(filter, draft)
  const title = t(filter.search ?? 'list.search.any')

  const send = (next: string) => {
    clearTimeout(timer.current)
    if (next !== value && (next === '' || findFilterError(filter, next) === undefined)) {
      setSent(next)
      setSearch(writeFilters({ [filter.id]: next }, filters))
    }
  }
  const setNow = (next: string) => {
    setDraft(next)
    send(next)
  }
  /** Searches for the same text in another field. */
  const searchIn = (next: string) => {
    clearTimeout(timer.current)
    const other = filters.find((one) => one.id === next)
    const text = other !== undefined && findFilterError(other, draft) === undefined ? draft : ''
    setSent(text)
    onFilter(next)
    if (value !== '' || text !== '')
      setSearch(writeFilters({ [filter.id]: undefined, [next]: text }, filters))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') {
      if (reason !== undefined) return
      send(draft)
    } else setNow(before.current)
    event.currentTarget.blur()
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (onPaste?.(event.clipboardData.getData('text/plain')) !== true) return
    event.preventDefault()
    clearTimeout(timer.current)
    setDraft(value)
    input.current?.blur()
  }
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-1.5">
      <span className={boxClass}>
        {filters.length > 1 ? (
          <Select
            aria-label={t('list.search.in')}
            value={filter.id}
            options={filters.map(({ id: one, field, label }) => ({ value: one, label: t(field ?? label) }))}
            onValue={(next) => {
              searchIn(next)
              // A keyboard user may want to move on to the next option.
              if (byPointer.current) input.current?.focus()
            }}
            onPointerDown={() => (byPointer.current = true)}
            onKeyDown={() => (byPointer.current = false)}
            className={selectClass}
          />
        ) : (
          <Search size={14} aria-hidden className="ml-2 shrink-0 text-muted" />
        )}
        <TextInput
          ref={input}
          id={id}
          type="search"
          mono={filter.mono}
          value={draft}
          aria-label={title}
          placeholder={title}
          aria-invalid={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : `${id}-error`}
          onFocus={() => (before.current = value)}
          onBlur={() => {
            if (reason === undefined) send(draft)
          }}
          onValue={(next) => {
            setDraft(next)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => send(next), typingPauseMs)
          }}
          onKeyDown={onKeyDown}
          onPaste={handlePaste}
          className={inputClass}
        />
        {draft === '' ? (
          <span className="pr-1.5 group-focus-within:hidden max-md:hidden">
            <KeyCaps keys="/" hidden />
          </span>
        ) : (
          <button
            type="button"
            aria-label={t('list.search.clear')}
            title={t('list.search.clear')}
            onClick={() => {
              setNow('')
              input.current?.focus()
            }}
            className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text"
          >
            <X size={12} aria-hidden />
          </button>
        )}
      </span>
      <span aria-live="polite">
        {reason !== undefined && (
          <span id={`${id}-error`} className="text-small whitespace-nowrap text-bad">
            <StatusMark state="error" word={t(reason)} />
          </span>
        )}
      </span>
    </span>
  )
}
