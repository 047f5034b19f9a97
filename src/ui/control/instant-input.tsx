import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { useRef } from 'react'
import { formatDay, formatLocalClock, parseDay, toLocalDay } from '@/lib/time/month'
import { buttonClass } from '../button-style'
import { cx } from '../cx'
import { isComposing } from '../overlay/compose-guard'
import { CalendarClock } from '../icon/icons'
import { anchorAt, InPlacePortal, panelClass, topLayer } from '../overlay/floating'
import { Calendar, type CalendarWords } from './calendar'
import { TextInput, type TextInputProps } from './text-input'

export type InstantWords = CalendarWords & {
  readonly locale: string
  /** The name of the button that opens the calendar. */
  readonly pick: string
  /** The label of the time of day. */
  readonly time: string
}

type Props = TextInputProps & {
  value: string
  onValue: (text: string) => void
  words: InstantWords
}

const clock = /(?<=[ T])(?:[01]\d|2[0-3]):[0-5]\d/

/** A time as text, such as `1h` or `2027-01-31 12:00`, with a calendar next to it that writes the same text. */
export function InstantInput({ value, onValue, words, className, ...rest }: Props) {
  const text = useRef<HTMLInputElement>(null)
  const now = new Date()
  const today = toLocalDay(now)
  const chosen = parseDay(value)
  const time = (chosen === undefined ? undefined : clock.exec(value)?.[0]) ?? formatLocalClock(now)
  return (
    <div className="relative">
      <TextInput {...rest} ref={text} value={value} onValue={onValue} className={cx('pr-9', className)} />
      <Popover>
        <InPlacePortal>
          <PopoverButton
            aria-label={words.pick}
            title={words.pick}
            className={buttonClass('ghost', 'sm', 'absolute top-0.75 right-0.75 min-w-7 px-1!')}
          >
            <CalendarClock size={14} aria-hidden className="shrink-0" />
          </PopoverButton>
          <PopoverPanel
            {...topLayer}
            role="dialog"
            aria-label={words.pick}
            anchor={anchorAt('end')}
            className={cx(panelClass, 'p-3')}
          >
            {({ close }) => (
              <div className="flex flex-col gap-2">
                <Calendar
                  start={chosen ?? today}
                  chosen={chosen}
                  today={today}
                  locale={words.locale}
                  words={words}
                  onPick={(day) => {
                    onValue(`${formatDay(day)} ${time}`)
                    close(text)
                  }}
                />
                <label className="flex items-center justify-between gap-2 text-small whitespace-nowrap text-muted">
                  {words.time}
                  {/* Uncontrolled, so that a time can be typed letter by letter. */}
                  <TextInput
                    defaultValue={time}
                    maxLength={5}
                    inputMode="numeric"
                    className="nums max-w-20"
                    onValue={(typed) => {
                      if (clock.test(` ${typed}`)) onValue(`${formatDay(chosen ?? today)} ${typed}`)
                    }}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
                      event.preventDefault()
                      close(text)
                    }}
                  />
                </label>
              </div>
            )}
          </PopoverPanel>
        </InPlacePortal>
      </Popover>
    </div>
  )
}
