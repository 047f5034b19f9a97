import { Menu as Base, MenuButton, MenuItem as BaseItem, MenuItems, MenuSection, MenuSeparator } from '@headlessui/react'
import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style'
import { cx } from './cx'
import type { IconType } from './icon'
import { KeyCaps } from './key-caps'

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

function Item({ item }: { item: MenuItem }) {
  const Icon = item.icon
  return (
    <BaseItem
      as="button"
      type="button"
      aria-disabled={item.disabledReason ? true : undefined}
      className={cx(
        'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left data-focus:bg-tint',
        item.disabledReason ? 'text-muted' : item.danger && 'text-bad',
      )}
      onClick={(event: { preventDefault: () => void }) => {
        // Prevented, the library leaves the menu open: the reason stays in sight.
        if (item.disabledReason) return event.preventDefault()
        item.onSelect()
      }}
    >
      {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
      <span className="min-w-0 flex-1">
        <span className="block">{item.label}</span>
        {item.disabledReason && <span className="block max-w-64 text-small">{item.disabledReason}</span>}
      </span>
      {item.keys && <KeyCaps keys={item.keys} hidden />}
    </BaseItem>
  )
}

/** A button with a menu: arrows, Home, End, typed letters, Escape; focus comes back to the button. */
export function Menu({ label, items, button, icon: Icon, variant, size, align = 'end', chevron, tabIndex, className }: MenuProps) {
  const groups = (Array.isArray(items[0]) ? items : [items]) as readonly (readonly MenuItem[])[]
  const iconOnly = Icon !== undefined && button === undefined
  return (
    <Base>
      <MenuButton
        tabIndex={tabIndex}
        aria-label={iconOnly || button !== undefined ? label : undefined}
        title={iconOnly ? label : undefined}
        className={buttonClass(variant ?? (iconOnly ? 'ghost' : 'secondary'), size, cx(iconOnly && 'min-w-7 px-1!', className))}
      >
        {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
        {button ?? (iconOnly ? null : label)}
        {chevron && <ChevronDown size={12} aria-hidden className="shrink-0" />}
      </MenuButton>
      <MenuItems
        // Not modal: no scroll lock, so the page does not jump.
        modal={false}
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 4, padding: 8 }}
        className="z-50 min-w-44 rounded-md border border-field bg-raised p-1 text-body text-text shadow-float focus:outline-none"
      >
        {groups.map((group, index) => (
          <Fragment key={group[0]?.id ?? index}>
            {index > 0 && <MenuSeparator className="my-1 h-px bg-line" />}
            <MenuSection>
              {group.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </MenuSection>
          </Fragment>
        ))}
      </MenuItems>
    </Base>
  )
}
