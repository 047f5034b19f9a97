import { memo, useEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { preferences } from '@/api/preferences'
import { keyLabel } from '@/command/keys/label'
import { isNeverOff } from '@/command/keys/live'
import { keyOf, ownKeys } from '@/command/keys/own'
import { useWords } from '@/i18n/use-words'
import { to } from '@/route/paths'
import type { Screen } from '@/features/screen'
import { cx } from '@/ui/cx'
import { KeyCaps } from '@/ui/key-caps'
import { useStore } from '@/ui/use-store'
import { loadAhead } from '../page/screen-body'

export type Tip = { readonly text: string; readonly top: number }

/** An entry nearer to an end of the menu than this is not well in view, in pixels: the filter covers the upper end. */
const edge = 44

/** The link to a screen, which loads it when the pointer enters it; an icon only where its name is shown next to it. */
export const MenuEntry = memo(function MenuEntry({
  screen,
  here,
  onTip,
}: {
  screen: Screen
  here: Screen | undefined
  onTip?: (tip: Tip | undefined) => void
}) {
  const { t } = useWords()
  const current = here !== undefined && here.icon === screen.icon
  const Icon = screen.icon
  const title = t(screen.title)
  const link = useRef<HTMLAnchorElement>(null)
  // A menu longer than the page is scrolled to the current screen. Measured by the browser after the layout, which an effect would
  // force while the first screen is rendered.
  useEffect(() => {
    const entry = link.current
    if (!current || entry === null) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        observer.disconnect()
        // One that can be seen stays under the pointer that chose it.
        if (seen !== undefined && seen.intersectionRatio < 1) entry.scrollIntoView({ block: 'center' })
      },
      { root: entry.closest('nav'), rootMargin: `-${edge}px 0px`, threshold: 1 },
    )
    observer.observe(entry)
    return () => observer.disconnect()
  }, [current])
  const show = (event: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) =>
    onTip?.({ text: title, top: event.currentTarget.getBoundingClientRect().top + 2 })
  return (
    <a
      ref={link}
      href={`#${to(screen.path as '/clients')}`}
      aria-label={onTip === undefined ? undefined : title}
      aria-current={current ? 'page' : undefined}
      // The sheet focuses the current screen, not the filter: on a phone that would open the keyboard.
      data-autofocus={current || undefined}
      onMouseEnter={(event) => {
        loadAhead(screen)
        show(event)
      }}
      onFocus={show}
      onMouseLeave={() => onTip?.(undefined)}
      onBlur={() => onTip?.(undefined)}
      className={cx(
        'group ring-inside mx-2 flex min-h-7 items-center gap-2 rounded-md border-l-3 px-1.5 [@media(max-height:960px)]:min-h-6',
        onTip !== undefined && 'justify-center px-0!',
        current
          ? 'border-l-accent bg-tint font-semibold text-text'
          : 'border-l-transparent text-text hover:bg-hover',
      )}
    >
      <Icon size={16} aria-hidden className={cx('shrink-0', !current && 'text-muted')} />
      {onTip === undefined && (
        <>
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <EntryKey screen={screen} />
        </>
      )}
    </a>
  )
})

/** The key of a screen, shown while the pointer or the focus is on its link; else the whole name has its room. */
function EntryKey({ screen }: { screen: Screen }): ReactNode {
  const { singleKeys } = useStore(preferences)
  const hotkey = keyOf({ id: `go.${screen.id}`, hotkey: screen.key && `g ${screen.key}` }, useStore(ownKeys))
  if (hotkey === undefined || (!singleKeys && !isNeverOff(hotkey))) return null
  return (
    <span className="hidden group-hover:inline group-focus-visible:inline">
      <KeyCaps keys={keyLabel(hotkey)} hidden />
    </span>
  )
}
