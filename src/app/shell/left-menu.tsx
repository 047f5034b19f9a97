import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { hasFleet } from '@/api/site'
import { useOffers, useSwitchedOffReason } from '@/command/current-broker'
import { useKeys } from '@/command/keys/keys-provider'
import { useWords } from '@/i18n/use-words'
import { go, useHere } from '@/route/location'
import { to } from '@/route/paths'
import { screens } from '@/features/registry'
import type { Screen } from '@/features/screen'
import { cx } from '@/ui/cx'
import { ChevronDown, ChevronRight } from '@/ui/icon/icons'
import { isComposing } from '@/ui/overlay/compose-guard'
import { useNarrow } from '@/ui/use-media'
import { usePart } from '@/ui/use-store'
import { Sheet } from '../parts'
import { isOpen, menu, openGroups, openSheet, toggleGroup } from './menu-state'
import { filterScreens, menuTree, type MenuBranch } from './menu-tree'
import { screenAt } from '../page/screen-at'
import { MenuFilter } from './menu-filter'
import { MenuEntry, type Tip } from './menu-entry'

/** The left menu; a sheet on a narrow page. */
export function LeftMenu() {
  const narrow = useNarrow()
  const collapsed = usePart(menu, (now) => now.collapsed)
  if (narrow) return <MenuSheet />
  return collapsed ? <Rail /> : <Full className="w-60 shrink-0 border-r border-line bg-surface" />
}

function MenuSheet() {
  const { t } = useWords()
  const sheet = usePart(menu, (now) => now.sheet)
  const at = useHere()
  // Navigation closes it.
  useEffect(() => openSheet(false), [at])
  return (
    <Sheet open={sheet} onClose={() => openSheet(false)} label={t('shell.menu.label')}>
      <Full />
    </Sheet>
  )
}

/** The menu's screens for this broker. */
function useMenuScreens(): readonly Screen[] {
  const offered = useOffers()
  const reasonOf = useSwitchedOffReason()
  return screens.filter(
    (screen) =>
      screen.menu &&
      offered(screen.needs) &&
      reasonOf(screen.feature) === undefined &&
      (screen.yields === undefined || !offered(screen.yields)) &&
      (screen.fleet !== true || hasFleet),
  )
}

/** The arrow keys move between links and headings; the filter handles its other keys itself. */
function moveBy(menuElement: HTMLElement, by: 1 | -1): void {
  const all = [...menuElement.querySelectorAll<HTMLElement>('input, button, a[href]')]
  const next = all[all.indexOf(document.activeElement as HTMLElement) + by]
  next?.focus()
}

/** The menu with names: a filter, and groups that open and close. */
function Full({ className }: { className?: string }) {
  const { t } = useWords()
  const at = useHere()
  const shown = useMenuScreens()
  const [text, setText] = useState('')
  const filter = useRef<HTMLInputElement>(null)
  const here = screenAt(at)?.screen
  const { group, section } = here ?? {}
  useLayoutEffect(() => {
    if (group !== undefined) openGroups([group, ...(section === undefined ? [] : [section])])
  }, [group, section])
  // Navigation resets the filter.
  useEffect(() => setText(''), [at])

  const filtering = text.trim() !== ''
  const matches = filtering
    ? filterScreens(shown, text, (screen) => [
        t(screen.title),
        t(`group.${screen.group}`),
        ...(screen.section === undefined ? [] : [t(`group.${screen.section}`)]),
      ])
    : shown

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event.nativeEvent)) return
    if (event.key === '/' && event.target !== filter.current) filter.current?.focus()
    else if (event.key === 'ArrowDown') moveBy(event.currentTarget, 1)
    else if (event.key === 'ArrowUp') moveBy(event.currentTarget, -1)
    else return
    // Also against the keys of the page: `/` filters its list.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <nav
      aria-label={t('shell.menu.label')}
      onKeyDown={onKeyDown}
      className={cx(
        'group/menu flex scroll-pt-11 flex-col overflow-x-hidden overflow-y-auto pb-2',
        className,
      )}
    >
      <MenuFilter
        inputRef={filter}
        text={text}
        onText={setText}
        onEnter={() => {
          const [first] = matches
          if (filtering && first !== undefined) go(to(first.path as '/clients'))
        }}
      />
      {menuTree(matches).map((branch) => (
        <Branch key={branch.id} branch={branch} filtering={filtering} here={here} />
      ))}
      <p role="status" className={cx('px-4 text-muted', matches.length === 0 ? 'pt-3' : 'sr-only')}>
        {matches.length === 0 ? t('shell.menu.none') : ''}
      </p>
    </nav>
  )
}

type BranchProps = {
  readonly branch: MenuBranch
  /** All matches are shown. */
  readonly filtering: boolean
  readonly here: Screen | undefined
  readonly part?: boolean
}

/** A group with its heading, or a part of one. */
function Branch({ branch, filtering, here, part = false }: BranchProps) {
  const { t } = useWords()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState(false)
  const isExpanded = usePart(menu, (now) => isOpen(now, branch.id))
  const shown = filtering || isExpanded
  // A group that the user opened is scrolled into view completely.
  useEffect(() => {
    if (toggled && shown) group.current?.scrollIntoView?.({ block: 'nearest' })
  }, [toggled, shown])
  const holdsHere = here?.group === branch.id || here?.section === branch.id
  const title = t(`group.${branch.id}`)
  const Chevron = shown ? ChevronDown : ChevronRight
  const className = cx(
    'mx-2 flex min-h-6 shrink-0 items-center gap-1 rounded-md px-1.5 text-left text-small text-muted',
    part ? 'mt-1' : 'mt-2 font-semibold',
  )
  return (
    <div ref={group} role="group" aria-label={title} className="flex shrink-0 flex-col">
      {filtering ? (
        <p aria-hidden className={className}>
          {title}
        </p>
      ) : (
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => {
            toggleGroup(branch.id)
            setToggled(true)
          }}
          className={cx(
            className,
            'ring-inside hover:bg-hover hover:text-text',
            !shown && holdsHere && 'text-text',
          )}
        >
          <Chevron size={12} aria-hidden className="shrink-0 text-faint" />
          {title}
        </button>
      )}
      {shown && (
        <div id={id}>
          {branch.screens.length > 0 && (
            <ul>
              {branch.screens.map((screen) => (
                <li key={screen.id}>
                  <MenuEntry screen={screen} here={here} />
                </li>
              ))}
            </ul>
          )}
          {branch.parts.map((one) => (
            <Branch key={one.id} branch={one} filtering={filtering} here={here} part />
          ))}
        </div>
      )}
    </div>
  )
}

/** The menu as icons only: every screen, with lines between the groups. */
function Rail() {
  const { t } = useWords()
  const shown = useMenuScreens()
  const here = screenAt(useHere())?.screen
  const [tip, setTip] = useState<Tip>()
  useKeys('app', tip === undefined ? [] : [{ hotkey: 'Escape', run: () => setTip(undefined) }])
  return (
    <nav
      aria-label={t('shell.menu.label')}
      className="w-13 shrink-0 overflow-x-hidden overflow-y-auto border-r border-line bg-surface py-2"
    >
      {menuTree(shown).map((branch, index) => (
        <div key={branch.id} role="group" aria-label={t(`group.${branch.id}`)}>
          {index > 0 && <hr className="mx-3 my-2 border-line" />}
          <ul>
            {[branch, ...branch.parts]
              .flatMap((one) => one.screens)
              .map((screen) => (
                <li key={screen.id}>
                  <MenuEntry screen={screen} here={here} onTip={setTip} />
                </li>
              ))}
          </ul>
        </div>
      ))}
      {tip !== undefined && (
        <span
          aria-hidden
          style={{ top: tip.top }}
          className="pointer-events-none fixed left-14 z-40 rounded-md border border-field bg-raised px-2 py-1 text-small text-text shadow-float"
        >
          {tip.text}
        </span>
      )}
    </nav>
  )
}
