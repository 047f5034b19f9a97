import { Popover as Base, PopoverButton, PopoverPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style'
import type { IconType } from './icon'
import { KeyCaps } from './key-caps'

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
  return (
    <Base>
      <PopoverButton className={buttonClass(variant, size)} aria-label={labelHidden ? label : undefined} title={labelHidden ? label : undefined}>
        {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
        {!labelHidden && label}
        {keys && <KeyCaps keys={keys} hidden />}
      </PopoverButton>
      <PopoverPanel
        focus
        aria-label={label}
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 4, padding: 8 }}
        className="z-50 min-w-52 rounded-md border border-field bg-raised p-3 text-body text-text shadow-float"
      >
        {({ close }) => <>{typeof children === 'function' ? children(() => close()) : children}</>}
      </PopoverPanel>
    </Base>
  )
}
