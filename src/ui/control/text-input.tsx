import type { ComponentProps } from 'react'
import { cx } from '../cx'
import { inputClass, lineClass } from './input-style'

export interface TextInputProps extends ComponentProps<'input'> {
  onValue?: (value: string) => void
  /** For ids, topics, addresses, keys. */
  mono?: boolean
}

/** One line of text. Autocorrection and capitalization are off. */
export function TextInput({ onValue, mono, className, onChange, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
      {...rest}
      className={cx(inputClass, lineClass, mono && 'font-mono text-small', className)}
      onChange={(event) => {
        onChange?.(event)
        onValue?.(event.target.value)
      }}
    />
  )
}
