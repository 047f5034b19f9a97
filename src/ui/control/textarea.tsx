import type { ComponentProps } from 'react'
import { cx } from '../cx'
import { inputClass } from './input-style'

export interface TextareaProps extends ComponentProps<'textarea'> {
  onValue?: (value: string) => void
  mono?: boolean
}

/** Several lines of text; Tab leaves it. */
export function Textarea({ onValue, mono, className, onChange, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dir="auto"
      {...rest}
      className={cx(inputClass, 'block resize-y py-1.5', mono && 'font-mono text-small', className)}
      onChange={(event) => {
        onChange?.(event)
        onValue?.(event.target.value)
      }}
    />
  )
}
