import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  label: ReactNode
  labelHidden?: boolean
  /** Some but not all: drawn as a dash and told as "mixed". */
  indeterminate?: boolean
  onValue?: (checked: boolean) => void
}

/** The browser's checkbox in a target of at least 24 px. */
export function Checkbox({ label, labelHidden, indeterminate = false, onValue, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx('inline-flex min-h-6 min-w-6 items-center gap-2', labelHidden && 'justify-center', className)}>
      <input
        {...rest}
        type="checkbox"
        className="size-3.5 shrink-0 accent-accent"
        ref={(input) => {
          if (input) input.indeterminate = indeterminate
        }}
        onChange={(event) => onValue?.(event.target.checked)}
      />
      <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
