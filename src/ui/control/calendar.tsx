import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import {
  addDays,
  addMonths,
  formatDay,
  formatDayWith,
  getWeekday,
  listWeeks,
  type Day,
} from '@/lib/time/month'
import { cx } from '../cx'
import { ChevronLeft, ChevronRight } from '../icon/icons'
import { IconButton } from '../icon-button'

export type CalendarWords = { readonly previous: string; readonly next: string }

type Props = {
  /** The day that has the focus at first. */
  start: Day
  /** The day that is marked as chosen. */
  chosen: Day | undefined
  today: Day
  locale: string
  words: CalendarWords
  onPick: (day: Day) => void
}

/** Where a key moves the focus. */
const moves: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -getWeekday(day)),
  End: (day) => addDays(day, 6 - getWeekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** A month of days, as a grid with one tab stop: arrows, Home and End move in it, Page Up and Page Down by a month. */
export function Calendar({ start, chosen, today, locale, words, onPick }: Props) {
  const title = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState(start)
  const [byKey, setByKey] = useState(true)
  const weeks = listWeeks(focused)
  const id = formatDay(focused)
  useEffect(() => {
    if (byKey) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [byKey, id])
  const turn = (months: number) => {
    setByKey(false)
    setFocused(addMonths(focused, months))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    setByKey(true)
    setFocused(move(focused))
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <IconButton size="sm" icon={ChevronLeft} label={words.previous} onClick={() => turn(-1)} />
        <span id={title} aria-live="polite" className="font-semibold">
          {formatDayWith(focused, locale, { year: 'numeric', month: 'long' })}
        </span>
        <IconButton size="sm" icon={ChevronRight} label={words.next} onClick={() => turn(1)} />
      </div>
      <table ref={grid} role="grid" aria-labelledby={title} onKeyDown={onKeyDown} className="nums">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th
                key={formatDay(day)}
                scope="col"
                abbr={formatDayWith(day, locale, { weekday: 'long' })}
                className="size-8 text-small font-normal text-muted"
              >
                {formatDayWith(day, locale, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={formatDay(week[0] ?? focused)}>
              {week.map((day) => (
                <DayCell
                  key={formatDay(day)}
                  day={day}
                  isFocused={formatDay(day) === id}
                  isChosen={chosen !== undefined && formatDay(day) === formatDay(chosen)}
                  isToday={formatDay(day) === formatDay(today)}
                  isOutside={day.month !== focused.month}
                  locale={locale}
                  onPick={onPick}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = {
  day: Day
  isFocused: boolean
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  locale: string
  onPick: (day: Day) => void
}

function DayCell({ day, isFocused, isChosen, isToday, isOutside, locale, onPick }: CellProps) {
  return (
    <td role="gridcell" aria-selected={isChosen} className="p-0">
      <button
        type="button"
        tabIndex={isFocused ? 0 : -1}
        aria-label={formatDayWith(day, locale, { dateStyle: 'full' })}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onPick(day)}
        className={cx(
          'ring-inside flex size-8 items-center justify-center rounded-sm',
          isChosen ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-hover',
          isOutside && !isChosen && 'text-faint',
          isToday && 'border border-accent',
        )}
      >
        {day.day}
      </button>
    </td>
  )
}
