import type { ComponentProps } from 'react'
import { cx } from '../cx'
import { inputClass } from './input-style'

export interface TextareaProps extends ComponentProps<'textarea'> {
  onValue?: (value: string) => void
  mono?: boolean
}

/**
 * The length of text from which its direction is not detected. In Chromium the time for that grows with the square of the number
 * of lines: it took 7 to 16 seconds for 10,000 rules as JSON.
 */
const maxAutoDirection = 10_000

/** Several lines of text; Tab leaves it. */
export function Textarea({ onValue, mono, className, onChange, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dir={typeof rest.value === 'string' && rest.value.length > maxAutoDirection ? 'ltr' : 'auto'}
      {...rest}
      className={cx(inputClass, 'block resize-y py-1.5', mono && 'font-mono text-small', className)}
      onChange={(event) => {
        onChange?.(event)
        onValue?.(event.target.value)
      }}
    />
  )
}
