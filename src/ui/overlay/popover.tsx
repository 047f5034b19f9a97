import { Popover as Panel, PopoverButton, PopoverPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '../button-style'
import { cx } from '../cx'
import type { IconType } from '../icon/icon'
import { KeyCaps } from '../key-caps'
import { anchorAt, InPlacePortal, panelClass, topLayer } from './floating'

export interface PopoverProps {
  label: string
  icon?: IconType
  /** The label is for assistive tech only. */
  labelHidden?: boolean
  keys?: string
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that opens a small panel of controls (columns, filters); Escape and a click outside close it. */
export function Popover({
  label,
  icon: Icon,
  labelHidden,
  keys,
  variant,
  size,
  align = 'start',
  children,
}: PopoverProps) {
  return (
    <Panel className="contents">
      <InPlacePortal>
        <PopoverButton
          className={buttonClass(variant, size)}
          aria-label={labelHidden ? label : undefined}
          title={labelHidden ? label : undefined}
        >
          {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
          {!labelHidden && label}
          {keys && <KeyCaps keys={keys} hidden />}
        </PopoverButton>
        <PopoverPanel
          {...topLayer}
          role="group"
          aria-label={label}
          focus
          anchor={anchorAt(align)}
          className={cx(panelClass, 'min-w-52 p-3')}
        >
          {({ close }) => <>{typeof children === 'function' ? children(close) : children}</>}
        </PopoverPanel>
      </InPlacePortal>
    </Panel>
  )
}
