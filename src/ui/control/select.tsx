import { Select as Native } from '@headlessui/react'
import type { ComponentProps } from 'react'
import { plain } from '@/lib/text/untrusted'
import { cx } from '../cx'
import { ChevronDown } from '../icon/icons'
import { inputClass, lineClass } from './input-style'

interface SelectOption<V extends string = string> {
  value: V
  label: string
  disabled?: boolean
}

export interface SelectProps<V extends string = string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'children' | 'onChange' | 'ref'
> {
  /** '' with a `placeholder` is "nothing chosen". */
  value: V | ''
  options: readonly SelectOption<V>[]
  onValue: (value: V) => void
  /** The label of the empty choice; without it there is none. */
  placeholder?: string
}

/**
 * A choice from a list: a native select, so that keyboard and touch work as in every other page. A value that is none of the
 * options is one too: a newer broker may have more, and a select without its value would show another.
 */
export function Select<V extends string = string>({
  value,
  options,
  onValue,
  placeholder,
  className,
  ...rest
}: SelectProps<V>) {
  const isOffered =
    (value === '' && placeholder !== undefined) || options.some((option) => option.value === value)
  return (
    <div className={cx('relative', className)}>
      <Native
        {...rest}
        value={value}
        className={cx(inputClass, lineClass, 'appearance-none truncate pr-7')}
        onChange={(event) => onValue(event.target.value as V)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className="bg-raised text-text"
          >
            {option.label}
          </option>
        ))}
        {!isOffered && (
          <option value={value} className="bg-raised text-text">
            {plain(value, 80)}
          </option>
        )}
      </Native>
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
