import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { cx } from './cx'
import { inputClass, lineClass } from './input-style'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step' | 'type'> {
  /** null is an empty field; NaN is text that is not a number (the draft stays visible). */
  value: number | null
  onValue: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** "ms", "MB": shown inside at the right and part of the description of the field, not of the value. */
  unit?: string
}

/** Empty → null, unreadable → NaN; grouping marks and exponents are not guessed at. */
export function readNumber(text: string): number | null {
  const plain = text.trim()
  if (plain === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** A number typed as text: no wheel surprises, arrows step it, half-typed input is never rewritten. */
export function NumberInput({ value, onValue, min, max, step = 1, unit, className, onKeyDown, ...rest }: NumberInputProps) {
  const [draft, setDraft] = useState('')
  // The draft stands while it means the value; a value changed from outside wins.
  const shown = Object.is(readNumber(draft), value) ? draft : value === null || Number.isNaN(value) ? '' : String(value)
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (sign === 0 || rest.readOnly || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    event.preventDefault()
    const from = value === null || Number.isNaN(value) ? (min ?? 0) - sign * step : value
    const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, from + sign * step))
    // 0.1 + 0.2 must not show its tail.
    onValue(Number(next.toPrecision(12)))
  }
  return (
    <div className="relative">
      <input
        autoComplete="off"
        {...rest}
        type="text"
        inputMode={step % 1 === 0 && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        value={shown}
        className={cx(inputClass, lineClass, 'nums', unit && 'pr-12', className)}
        onKeyDown={stepBy}
        onChange={(event) => {
          setDraft(event.target.value)
          onValue(readNumber(event.target.value))
        }}
      />
      {unit && <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-small text-faint">{unit}</span>}
    </div>
  )
}
