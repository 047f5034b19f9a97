import { useRef, useState } from 'react'
import { cx } from '../cx'
import { ChevronDown } from '../icon/icons'
import { Checkbox } from './checkbox'
import type { ControlProps } from './field'
import { inputClass, lineClass } from './input-style'
import { splitQuantity } from './quantity'
import { TextInput } from './text-input'

export type QuantityProps = ControlProps & {
  /** Number and unit as text: `300s`, `infinity`. Another text, such as `1h30m`, is shown as it is. */
  value: string
  onValue: (text: string) => void
  onBlur?: (() => void) | undefined
  /** The units to choose from; without any it is a plain number. */
  units?: readonly { readonly value: string; readonly label: string }[]
  unitLabel: string
  /** A word in place of a number, as a checkbox: `infinity`, "No limit". */
  none?: { readonly value: string; readonly label: string } | undefined
  /** An empty field means the same as that word. */
  emptyIsNone?: boolean
  /** The value is a text, such as a name, rather than a number. */
  isText?: boolean
  placeholder?: string | undefined
}

const isNumber = (text: string) => /^\d+(?:\.\d+)?$/.test(text.trim())

/**
 * A number, its unit, and a box for "no limit". Typing `10m` selects the unit; the text is not rewritten while the user types.
 */
export function QuantityInput({
  value,
  onValue,
  onBlur,
  units = [],
  unitLabel,
  none,
  emptyIsNone = false,
  isText = false,
  placeholder,
  ...control
}: QuantityProps) {
  const names = units.map((unit) => unit.value)
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const [cleared, setCleared] = useState(false)
  const isEmpty = emptyIsNone && !cleared && value === '' && typed === undefined
  const isNone = none !== undefined && (value === none.value || isEmpty)
  const result = units.length === 0 ? undefined : splitQuantity(value, names)
  // The unit of a number typed into an empty field, and the number restored when the box is cleared.
  const [unit, setUnit] = useState(result?.unit ?? names.find((name) => name === 's' || name === 'MB') ?? '')
  const before = useRef('')
  const shownUnit = result?.unit ?? (value === '' ? unit : '')
  const type = (text: string) => {
    // A plain number is its own text and follows the value of the owner.
    setTyped(names.length > 0 || text === none?.value ? text : undefined)
    onValue(
      isNumber(text) && names.length > 0 ? `${text.trim()}${shownUnit === '' ? unit : shownUnit}` : text,
    )
  }
  const choose = (next: string) => {
    setUnit(next)
    const number = result?.number ?? /^\d+(?:\.\d+)?/.exec(value.trim())?.[0]
    if (number !== undefined) onValue(`${number}${next}`)
  }
  const tick = (on: boolean) => {
    setTyped(undefined)
    setCleared(!on)
    if (on) before.current = value
    onValue(on ? (none?.value ?? '') : before.current)
    if (!on) requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <div
        className={cx(
          'flex min-w-0 flex-[1_1_8rem]',
          !isText && (units.length > 0 ? 'max-w-55' : 'max-w-40'),
        )}
      >
        <TextInput
          {...control}
          ref={input}
          {...(isText ? {} : { inputMode: units.length === 0 ? 'numeric' : 'decimal' })}
          className={cx('flex-1', !isText && 'nums', units.length > 0 && 'rounded-r-none focus-visible:z-1')}
          value={typed ?? (isNone ? '' : (result?.number ?? value))}
          placeholder={isNone ? none.label : placeholder}
          onValue={type}
          onBlur={() => {
            setTyped(undefined)
            onBlur?.()
          }}
        />
        {units.length > 0 && (
          <div className="relative -ml-px w-20 shrink-0">
            {/* A native select: the library's would take over the label of the field. */}
            <select
              aria-label={unitLabel}
              value={shownUnit}
              onChange={({ target }) => choose(target.value)}
              className={cx(inputClass, lineClass, 'appearance-none rounded-l-none pr-6')}
            >
              {shownUnit === '' && <option value="" />}
              {units.map((one) => (
                <option key={one.value} value={one.value} className="bg-raised text-text">
                  {one.label}
                </option>
              ))}
            </select>
            <ChevronDown
              size={14}
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-1.5 my-auto text-muted"
            />
          </div>
        )}
      </div>
      {none !== undefined && <Checkbox label={none.label} checked={isNone} onValue={tick} />}
    </div>
  )
}
