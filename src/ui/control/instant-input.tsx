import { useRef } from 'react'
import { CalendarClock } from '../icon/icons'
import { IconButton } from '../icon-button'
import { TextInput, type TextInputProps } from './text-input'

type Props = TextInputProps & {
  value: string
  onValue: (text: string) => void
  /** The name of the button that opens the picker. */
  pickLabel: string
}

/** A time as text, such as `1h` or `2027-01-31 12:00`, with the browser's date and time picker next to it. */
export function InstantInput({ value, onValue, pickLabel, className, ...rest }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLInputElement>(null)
  const chosen = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.exec(value.trim())?.[0].replace(' ', 'T') ?? ''
  return (
    <div className="relative">
      <TextInput {...rest} ref={text} value={value} onValue={onValue} className={`pr-9 ${className ?? ''}`} />
      {/* Only its picker is used; the text field shows the value. */}
      <input
        ref={picker}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden
        value={chosen}
        onChange={({ target }) => {
          onValue(target.value.replace('T', ' '))
          text.current?.focus()
        }}
        className="pointer-events-none absolute right-0 bottom-0 size-0 opacity-0"
      />
      <IconButton
        size="sm"
        icon={CalendarClock}
        label={pickLabel}
        className="absolute top-0.75 right-0.75"
        onClick={() => picker.current?.showPicker()}
      />
    </div>
  )
}
