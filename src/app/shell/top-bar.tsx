import { profile } from '@/api/site'
import { cx } from '@/ui/cx'
import { edgeClasses } from '@/ui/tone'
import { PanelLeft, Search } from '@/ui/icon/icons'
import { useNarrow } from '@/ui/use-media'
import { keyLabel } from '@/command/keys/label'
import { useWords } from '@/i18n/use-words'
import { overviewPaths } from '@/features/overview/paths'
import { to } from '@/route/paths'
import { ariaKeys } from '@/ui/aria-keys'
import { IconButton } from '@/ui/icon-button'
import { KeyCaps } from '@/ui/key-caps'
import { useStore } from '@/ui/use-store'
import { AlarmCount } from './alarm-count'
import { Breadcrumb } from './breadcrumb'
import { Mark } from './mark'
import { NamespaceMark } from './namespace-mark'
import { menu, openSheet, toggleMenu } from './menu-state'
import { openPalette } from '@/palette/store'
import { BrokerSwitch, NamespaceSwitch, UserMenu } from '../parts'
import { Pending } from './pending'
import { QuickToggles } from './quick-toggles'

/** The top bar, 44 px: menu, location, palette, alarms, user. */
export function TopBar() {
  return (
    <header
      className={cx(
        'flex items-center gap-3 bg-surface px-2.5 max-md:gap-1.5',
        profile === undefined ? 'border-b border-line' : cx('border-b-2', edgeClasses[profile.color]),
      )}
    >
      <Pending />
      <MenuToggle />
      <a
        href={`#${to(overviewPaths.overview)}`}
        className="flex min-h-6 min-w-6 shrink-0 items-center justify-center gap-2 rounded-sm font-semibold"
      >
        <Mark />
        <span className="max-md:sr-only">Switchboard</span>
      </a>
      {profile !== undefined && <BrokerSwitch />}
      <NamespaceMark />
      <NamespaceSwitch />
      <Breadcrumb />
      <span className="flex-1" />
      <PaletteOpener />
      <AlarmCount />
      {/* As wide as its controls before their commands have loaded, so that the search does not move. */}
      <span className="flex min-w-29 items-center justify-end gap-1 max-md:hidden">
        <QuickToggles />
      </span>
      {/* An open menu adds the library's focus guards next to its button: within the bar each would take a gap. */}
      <span className="flex items-center">
        <UserMenu />
      </span>
    </header>
  )
}

function MenuToggle() {
  const { t } = useWords()
  const narrow = useNarrow()
  const { collapsed, sheet } = useStore(menu)
  if (narrow)
    return (
      <IconButton
        icon={PanelLeft}
        label={t('shell.menu.open')}
        aria-haspopup="dialog"
        aria-expanded={sheet}
        onClick={() => openSheet(true)}
      />
    )
  return (
    <IconButton
      icon={PanelLeft}
      label={collapsed ? t('shell.menu.wide') : t('shell.menu.narrow')}
      aria-expanded={!collapsed}
      onClick={toggleMenu}
    />
  )
}

/** Looks like a field so that newcomers find it; it opens the palette. */
function PaletteOpener() {
  const { t } = useWords()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys(keyLabel('mod+k'))}
      onClick={() => openPalette()}
      className={
        'flex h-7 w-80 min-w-7 shrink-[2] items-center lg:min-w-44 gap-2 rounded-md border border-field ' +
        'bg-canvas px-2 text-faint hover:text-text max-lg:w-auto max-lg:shrink-0'
      }
    >
      <Search size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate text-left max-lg:sr-only">{t('shell.search')}</span>
      <span className="max-md:hidden">
        <KeyCaps keys={keyLabel('mod+k')} hidden />
      </span>
    </button>
  )
}
