import { useEffect, useRef, useState, type FocusEvent, type MouseEvent } from 'react'
import { preferences } from '@/api/preferences'
import { useOffers } from '@/command/at-hand'
import { useKeys } from '@/command/keys/keys-provider'
import { keyLabel } from '@/command/keys/label'
import { isNeverOff } from '@/command/keys/live'
import { keyOf, ownKeys } from '@/command/keys/own'
import { useWords } from '@/i18n/use-words'
import { useHere } from '@/route/location'
import { to } from '@/route/paths'
import { screens, type MenuGroup, type Screen } from '@/screens/registry'
import { cx } from '@/ui/cx'
import { KeyCaps } from '@/ui/key-caps'
import { useNarrow } from '@/ui/use-media'
import { useStore } from '@/ui/use-store'
import { Sheet } from '../parts'
import { iconOf } from './icons'
import { menu, openSheet } from './menu-state'
import { screenAt } from '../page/screen-at'

const groups: readonly MenuGroup[] = [
  'monitoring',
  'access',
  'integration',
  'diagnose',
  'system',
  'management',
]

/** The menu at the left; on a narrow page a sheet. */
export function LeftMenu() {
  const { t } = useWords()
  const narrow = useNarrow()
  const { collapsed } = useStore(menu)
  if (narrow) return <MenuSheet />
  return (
    <nav
      aria-label={t('shell.menu.label')}
      className={cx(
        'shrink-0 overflow-x-hidden overflow-y-auto border-r border-line bg-surface py-2 [@media(max-height:960px)]:py-1',
        collapsed ? 'w-13' : 'w-60',
      )}
    >
      <Groups collapsed={collapsed} />
    </nav>
  )
}

function MenuSheet() {
  const { t } = useWords()
  const { sheet } = useStore(menu)
  const at = useHere()
  // Arriving somewhere closes it.
  useEffect(() => openSheet(false), [at])
  return (
    <Sheet open={sheet} onClose={() => openSheet(false)} label={t('shell.menu.label')}>
      <nav aria-label={t('shell.menu.label')} className="py-2">
        <Groups collapsed={false} />
      </nav>
    </Sheet>
  )
}

type Tip = { readonly text: string; readonly top: number }

function Groups({ collapsed }: { collapsed: boolean }) {
  const { t } = useWords()
  const offered = useOffers()
  const [tip, setTip] = useState<Tip>()
  useKeys('app', tip === undefined ? [] : [{ hotkey: 'Escape', run: () => setTip(undefined) }])
  const shown = screens.filter(
    (screen) =>
      screen.menu && offered(screen.needs) && (screen.yields === undefined || !offered(screen.yields)),
  )
  return (
    <>
      {groups.map((group, index) => (
        <div key={group} role="group" aria-label={t(`group.${group}`)}>
          {collapsed ? (
            index > 0 && <hr className="mx-3 my-2 border-line" />
          ) : (
            <p
              aria-hidden
              className="px-4 pt-3 pb-1 text-small font-semibold text-muted [@media(max-height:960px)]:pt-px [@media(max-height:960px)]:pb-0"
            >
              {t(`group.${group}`)}
            </p>
          )}
          <ul>
            {shown
              .filter((screen) => screen.group === group)
              .map((screen) => (
                <li key={screen.id}>
                  <Entry screen={screen} collapsed={collapsed} onTip={setTip} />
                </li>
              ))}
          </ul>
        </div>
      ))}
      {collapsed && tip !== undefined && (
        <span
          aria-hidden
          style={{ top: tip.top }}
          className="pointer-events-none fixed left-14 z-40 rounded-md border border-field bg-raised px-2 py-1 text-small text-text shadow-float"
        >
          {tip.text}
        </span>
      )}
    </>
  )
}

function Entry({
  screen,
  collapsed,
  onTip,
}: {
  screen: Screen
  collapsed: boolean
  onTip: (tip: Tip | undefined) => void
}) {
  const { t } = useWords()
  const place = screenAt(useHere())?.screen
  const current = place?.id === screen.id || place?.parent === screen.id
  const Icon = iconOf(screen.icon)
  const title = t(screen.title)
  const { singleKeys } = useStore(preferences)
  const hotkey = keyOf({ id: `go.${screen.id}`, hotkey: screen.key && `g ${screen.key}` }, useStore(ownKeys))
  const link = useRef<HTMLAnchorElement>(null)
  // A menu longer than the page shows where one is.
  useEffect(() => {
    if (current) link.current?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  const show = (event: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    if (collapsed) onTip({ text: title, top: event.currentTarget.getBoundingClientRect().top + 2 })
  }
  return (
    <a
      ref={link}
      href={`#${to(screen.path as '/clients')}`}
      aria-label={collapsed ? title : undefined}
      aria-current={current ? 'page' : undefined}
      onMouseEnter={show}
      onFocus={show}
      onMouseLeave={() => onTip(undefined)}
      onBlur={() => onTip(undefined)}
      className={cx(
        'ring-inside mx-2 flex min-h-7 [@media(max-height:960px)]:min-h-6 items-center gap-2 rounded-md border-l-3 px-1.5',
        collapsed && 'justify-center px-0!',
        current
          ? 'border-l-accent bg-tint font-semibold text-text'
          : 'border-l-transparent text-muted hover:bg-hover hover:text-text',
      )}
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      {!collapsed && (
        <>
          <span className="min-w-0 flex-1 truncate">{title}</span>
          {hotkey !== undefined && (singleKeys || isNeverOff(hotkey)) && (
            <KeyCaps keys={keyLabel(hotkey)} hidden />
          )}
        </>
      )}
    </a>
  )
}
