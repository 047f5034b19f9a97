import {
  Menu as Choices,
  MenuButton,
  MenuItem as Choice,
  MenuItems,
  MenuSection,
  MenuSeparator,
} from '@headlessui/react'
import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '../button-style'
import { cx } from '../cx'
import type { IconType } from '../icon/icon'
import { Check, ChevronDown } from '../icon/icons'
import { KeyCaps } from '../key-caps'
import { anchorAt, InPlacePortal, panelClass, topLayer } from './floating'

export interface MenuItem {
  id: string
  label: ReactNode
  icon?: IconType
  keys?: string
  /** Shown under the label; the item stays focusable and does nothing. */
  disabledReason?: string | null | false
  danger?: boolean
  /** The chosen one of a few that exclude each other; it has a tick. */
  current?: boolean
  onSelect: () => void
  /** Runs on Ctrl+. instead of `onSelect`. */
  onPlan?: () => void
}

export interface MenuProps {
  /** The accessible name of the opener, and its tooltip when it is only an icon. */
  label: string
  /** One list, or groups with a line between them. */
  items: readonly MenuItem[] | readonly (readonly MenuItem[])[]
  /** The content of the opener; default: the icon, else the label. */
  button?: ReactNode
  icon?: IconType
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  /** Shows an arrow after the label. */
  chevron?: boolean
  /** -1 where the opener is not a tab stop (in the rows of a table). */
  tabIndex?: number
  className?: string
}

/** Whether the press of an item comes from Ctrl+. (a plan), and whether letters were typed since the menu opened. */
type Press = { planned: boolean; typed: boolean }

/**
 * Forgets the letters that were typed when the menu was last open. The library keeps them where they chose an item, so that the next
 * letters would find nothing; only a move clears them.
 */
function NewSearch({ press }: { press: Press }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!press.typed) return
    press.typed = false
    place.current
      ?.closest('[role=menu]')
      ?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
  }, [press])
  return <span ref={place} hidden />
}

function Item({ item, press, onDone }: { item: MenuItem; press: Press; onDone: () => void }) {
  const Icon = item.icon
  return (
    <Choice>
      <button
        type="button"
        // The menu stays open to show the reason: the library ignores the press of an aria-disabled item.
        aria-disabled={item.disabledReason ? true : undefined}
        aria-current={item.current || undefined}
        className={cx(
          'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left data-focus:bg-tint',
          item.disabledReason ? 'text-muted' : item.danger && 'text-bad',
        )}
        onClick={() => {
          const { planned } = press
          onDone()
          if (planned) (item.onPlan ?? item.onSelect)()
          else item.onSelect()
        }}
      >
        {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
        <span className="min-w-0 flex-1">
          <span className="block">{item.label}</span>
          {item.disabledReason && <span className="block max-w-64 text-small">{item.disabledReason}</span>}
        </span>
        {item.current && <Check size={14} aria-hidden className="shrink-0 text-accent" />}
        {item.keys && <KeyCaps keys={item.keys} hidden />}
      </button>
    </Choice>
  )
}

/** Enter and Space on a disabled item leave the menu open, as a press does. Ctrl+. presses the item as a plan. */
function onKeys(event: KeyboardEvent, press: Press): void {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) press.typed = true
  const active = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '')
  if (
    event.key === '.' &&
    (event.ctrlKey || event.metaKey) &&
    active !== null &&
    active.getAttribute('aria-disabled') !== 'true'
  ) {
    event.preventDefault()
    press.planned = true
    active.click()
    press.planned = false
  }
  if ((event.key === 'Enter' || event.key === ' ') && active?.getAttribute('aria-disabled') === 'true')
    event.preventDefault()
}

/** A button with a menu: arrows, Home, End, typed letters, Escape; the focus returns to the button. */
export function Menu({
  label,
  items,
  button,
  icon: Icon,
  variant,
  size,
  align = 'end',
  chevron,
  tabIndex,
  className,
}: MenuProps) {
  const groups = (Array.isArray(items[0]) ? items : [items]) as readonly (readonly MenuItem[])[]
  const iconOnly = Icon !== undefined && button === undefined
  const opener = useRef<HTMLButtonElement>(null)
  const [press] = useState<Press>({ planned: false, typed: false })
  return (
    <Choices>
      <InPlacePortal>
        <MenuButton
          ref={opener}
          tabIndex={tabIndex}
          aria-label={iconOnly || button !== undefined ? label : undefined}
          title={iconOnly ? label : undefined}
          className={buttonClass(
            variant ?? (iconOnly ? 'ghost' : 'secondary'),
            size,
            cx(iconOnly && 'min-w-7 px-1!', className),
          )}
        >
          {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
          {button ?? (iconOnly ? null : label)}
          {chevron && <ChevronDown size={12} aria-hidden className="shrink-0" />}
        </MenuButton>
        <MenuItems
          {...topLayer}
          anchor={anchorAt(align)}
          modal={false}
          className={cx(panelClass, 'min-w-44 p-1')}
          onKeyDown={(event) => onKeys(event, press)}
        >
          {groups.map((group, index) => (
            <Fragment key={group[0]?.id ?? index}>
              {index > 0 && <MenuSeparator className="my-1 h-px bg-line" />}
              <MenuSection>
                {group.map((item) => (
                  // The action may open a window, which must return the focus to the button, not to the removed item.
                  <Item key={item.id} item={item} press={press} onDone={() => opener.current?.focus()} />
                ))}
              </MenuSection>
            </Fragment>
          ))}
          <NewSearch press={press} />
        </MenuItems>
      </InPlacePortal>
    </Choices>
  )
}
