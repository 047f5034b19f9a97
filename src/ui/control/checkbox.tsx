import { Checkbox as Box, Field, Label } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cx } from '../cx'
import { Check } from '../icon/icons'

export interface CheckboxProps {
  label: ReactNode
  labelHidden?: boolean
  checked: boolean
  /** Some but not all: drawn as a dash and announced as "mixed". */
  indeterminate?: boolean
  onValue?: (checked: boolean) => void
  disabled?: boolean
  tabIndex?: number
}

/** Yes or no, with its label, in a target of at least 24 px. */
export function Checkbox({
  label,
  labelHidden,
  indeterminate = false,
  onValue,
  disabled = false,
  ...rest
}: CheckboxProps) {
  return (
    <Field
      disabled={disabled}
      className={cx('inline-flex min-h-6 items-center data-disabled:opacity-60', !labelHidden && 'gap-1')}
    >
      <Box
        {...rest}
        indeterminate={indeterminate}
        onChange={onValue}
        className="group inline-flex size-6 shrink-0 items-center justify-center rounded-sm -outline-offset-3"
      >
        <span
          className={
            'flex size-3.5 items-center justify-center rounded-xs border border-field bg-canvas ' +
            'text-on-accent group-data-checked:border-accent group-data-checked:bg-accent ' +
            'group-data-indeterminate:border-accent group-data-indeterminate:bg-accent'
          }
        >
          {indeterminate ? (
            <span className="h-0.5 w-2 bg-on-accent" />
          ) : (
            <Check size={12} aria-hidden className="invisible group-data-checked:visible" />
          )}
        </span>
      </Box>
      <Label className={labelHidden ? 'sr-only' : undefined}>{label}</Label>
    </Field>
  )
}
