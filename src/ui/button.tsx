import { useId, type ComponentProps, type MouseEvent } from 'react'
import { ariaKeys } from './aria-keys'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style'
import type { IconType } from './icon/icon'
import { KeyCaps } from './key-caps'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconType
  /** Shown as a key cap and in aria-keyshortcuts; the button does not handle it. */
  keys?: string
  /** Why it is disabled. The button stays focusable, shows the reason, and does nothing. */
  disabledReason?: string | null | false
  /** Disabled without a reason; prefer `disabledReason`. */
  disabled?: boolean
  /** The action is running: the button stays focusable and does not fire again. */
  busy?: boolean
}

/** A button. When disabled it is aria-disabled with a reason, so that it keeps its place in the tab order. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size,
    icon: Icon,
    keys,
    disabledReason,
    disabled,
    busy,
    className,
    children,
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const off = Boolean(disabledReason) || disabled || busy || false
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!off) return onClick?.(event)
    // Also keeps a submit button from submitting.
    event.preventDefault()
    event.stopPropagation()
  }
  const describedBy =
    [rest['aria-describedby'], disabledReason ? reasonId : ''].filter(Boolean).join(' ') || undefined
  return (
    <>
      <button
        type="button"
        title={disabledReason || undefined}
        aria-keyshortcuts={ariaKeys(keys)}
        {...rest}
        aria-describedby={describedBy}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        className={buttonClass(variant, size, className)}
        onClick={click}
      >
        {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
        {children}
        {keys && (
          <KeyCaps keys={keys} hidden tone={variant === 'primary' || variant === 'danger' ? 'on' : 'plain'} />
        )}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}
