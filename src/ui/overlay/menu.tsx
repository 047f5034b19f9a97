import { ChevronDown } from '../icon/icons'
import { Fragment, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '../button-style'
import { cx } from '../cx'
import type { IconType } from '../icon/icon'
import { KeyCaps } from '../key-caps'
import { useFloating } from './use-floating'

export interface MenuItem {
  id: string
  label: ReactNode
  icon?: IconType
  keys?: string
  /** Shown under the label; the item can be reached and read, and does nothing. */
  disabledReason?: string | null | false
  danger?: boolean
  onSelect: () => void
}

export interface MenuProps {
  /** The opener's name (heard, and its tooltip when it is only an icon). */
  label: string
  /** One list, or groups with a line between them. */
  items: readonly MenuItem[] | readonly (readonly MenuItem[])[]
  /** What the opener shows; without it and without an icon, the label. */
  button?: ReactNode
  icon?: IconType
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  /** The little arrow after the words. */
  chevron?: boolean
  /** -1 where the opener is no tab stop of its own (in the rows of a table). */
  tabIndex?: number
  className?: string
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const Icon = item.icon
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.disabledReason ? true : undefined}
      className={cx(
        'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left focus:bg-tint focus:outline-none',
        item.disabledReason ? 'text-muted' : item.danger && 'text-bad',
      )}
      onPointerMove={(event) => event.currentTarget.focus()}
      onClick={() => {
        // With a reason the menu stays open, so that it stays in sight.
        if (item.disabledReason) return
        onDone()
        item.onSelect()
      }}
    >
      {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
      <span className="min-w-0 flex-1">
        <span className="block">{item.label}</span>
        {item.disabledReason && <span className="block max-w-64 text-small">{item.disabledReason}</span>}
      </span>
      {item.keys && <KeyCaps keys={item.keys} hidden />}
    </button>
  )
}

/** The item a key leads to from the present one: arrows, Home, End and the first letter. */
function step(event: KeyboardEvent, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'ArrowDown') return items[(at + 1) % items.length]
  if (event.key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (event.key === 'Home') return items[0]
  if (event.key === 'End') return items.at(-1)
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const letter = event.key.toLowerCase()
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
}

/** A button with a menu: arrows, Home, End, typed letters, Escape; focus comes back to the button. */
export function Menu({ label, items, button, icon: Icon, variant, size, align = 'end', chevron, tabIndex, className }: MenuProps) {
  const groups = (Array.isArray(items[0]) ? items : [items]) as readonly (readonly MenuItem[])[]
  const iconOnly = Icon !== undefined && button === undefined
  const floating = useFloating(align)
  const id = useId()
  const last = useRef(false)
  const { panel } = floating
  const all = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!floating.open) return
    const found = [...(panel.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    found.at(last.current ? -1 : 0)?.focus()
  }, [floating.open, panel])
  const close = () => {
    floating.setOpen(false)
    floating.button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return floating.setOpen(false)
    const next = step(event, all())
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    <>
      <button
        ref={floating.button}
        type="button"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={floating.open}
        aria-controls={floating.open ? id : undefined}
        aria-label={iconOnly || button !== undefined ? label : undefined}
        title={iconOnly ? label : undefined}
        className={buttonClass(variant ?? (iconOnly ? 'ghost' : 'secondary'), size, cx(iconOnly && 'min-w-7 px-1!', className))}
        onClick={() => {
          last.current = false
          floating.setOpen(!floating.open)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          event.stopPropagation()
          last.current = event.key === 'ArrowUp'
          floating.setOpen(true)
        }}
      >
        {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
        {button ?? (iconOnly ? null : label)}
        {chevron && <ChevronDown size={12} aria-hidden className="shrink-0" />}
      </button>
      {floating.open && (
        <div
          ref={floating.panel}
          id={id}
          role="menu"
          aria-label={label}
          popover="manual"
          style={floating.style}
          className="min-w-44 overflow-auto rounded-md border border-field bg-raised p-1 text-body text-text shadow-float focus:outline-none"
          onKeyDown={onKeyDown}
        >
          {groups.map((group, index) => (
            <Fragment key={group[0]?.id ?? index}>
              {index > 0 && <div role="separator" className="my-1 h-px bg-line" />}
              {group.map((item) => (
                <Item key={item.id} item={item} onDone={close} />
              ))}
            </Fragment>
          ))}
        </div>
      )}
    </>
  )
}
