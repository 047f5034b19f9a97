import { useEffect, useId, type ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '../button-style'
import type { IconType } from '../icon/icon'
import { KeyCaps } from '../key-caps'
import { useFloating } from './use-floating'

export interface PopoverProps {
  label: string
  icon?: IconType
  /** The label is only heard. */
  labelHidden?: boolean
  keys?: string
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that opens a small panel of controls (columns, filters); Escape and a click outside close it. */
export function Popover({ label, icon: Icon, labelHidden, keys, variant, size, align = 'start', children }: PopoverProps) {
  const floating = useFloating(align)
  const { panel, button, open, setOpen } = floating
  const id = useId()
  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex="0"]')?.focus()
  }, [open, panel])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={buttonClass(variant, size)}
        aria-label={labelHidden ? label : undefined}
        title={labelHidden ? label : undefined}
        onClick={() => setOpen(!open)}
      >
        {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
        {!labelHidden && label}
        {keys && <KeyCaps keys={keys} hidden />}
      </button>
      {open && (
        <div
          ref={panel}
          id={id}
          role="group"
          aria-label={label}
          popover="manual"
          style={floating.style}
          className="min-w-52 overflow-auto rounded-md border border-field bg-raised p-3 text-body text-text shadow-float"
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </>
  )
}
