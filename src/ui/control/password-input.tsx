import { Eye, EyeOff } from '../icon/icons'
import { useState } from 'react'
import { IconButton } from '../icon-button'
import { TextInput, type TextInputProps } from './text-input'

export interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  showLabel: string
  hideLabel: string
  /** Has the button; a masked secret, which the page does not know, has none. */
  revealable?: boolean
}

/** A secret with a button that shows it. Paste and password managers work; pass autoComplete="current-password" at sign-in. */
export function PasswordInput({
  showLabel,
  hideLabel,
  revealable = true,
  autoComplete = 'new-password',
  className,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        {...rest}
        dir="ltr"
        autoComplete={autoComplete}
        type={shown && revealable ? 'text' : 'password'}
        className={`pr-9 ${className ?? ''}`}
      />
      {revealable && (
        <IconButton
          size="sm"
          icon={shown ? EyeOff : Eye}
          label={shown ? hideLabel : showLabel}
          className="absolute top-0.75 right-0.75"
          onClick={() => setShown(!shown)}
        />
      )}
    </div>
  )
}
