import { storage } from '@/api/storage'
import { createStore } from '@/lib/store'
import type { MenuGroup, MenuSection } from '@/features/screen'

const name = 'leftBarCollapse'
const groupsName = 'menuGroups'

type BranchId = MenuGroup | MenuSection

/** Configuration is changed rarely; while it is closed, the screens of daily work fit into view. */
const closedAtFirst: readonly BranchId[] = ['management']

const initial = (): boolean => {
  const stored = storage.get(name)
  return stored === 'true' || stored === 'false' ? stored === 'true' : (globalThis.innerWidth ?? 1100) < 1100
}

/**
 * The groups that the user opened or closed, as `cluster:false management:true`; anything else that is
 * stored is ignored.
 */
const storedGroups = (): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    [...(storage.get(groupsName) ?? '').matchAll(/([a-z]+):(true|false)/g)].map(([, id = '', open]) => [
      id,
      open === 'true',
    ]),
  )

/**
 * The left menu: icons only or with names; on a narrow page, whether the sheet is open; which of its groups
 * are open.
 */
export const menu = createStore<{
  readonly collapsed: boolean
  readonly sheet: boolean
  /** What the user opened or closed. */
  readonly open: Readonly<Record<string, boolean>>
  /** What is open only because it holds the current screen; not stored. */
  readonly current: readonly BranchId[]
}>({ collapsed: initial(), sheet: false, open: storedGroups(), current: [] })

export const toggleMenu = (): void => {
  menu.update((draft) => {
    draft.collapsed = !draft.collapsed
  })
  storage.set(name, String(menu.get().collapsed))
}

export const openSheet = (sheet: boolean): void => menu.merge({ sheet })

/** Whether a group of the menu, or a part of one, is expanded. */
export const isOpen = (
  {
    open,
    current,
  }: { readonly open: Readonly<Record<string, boolean>>; readonly current: readonly BranchId[] },
  id: BranchId,
): boolean => current.includes(id) || (open[id] ?? !closedAtFirst.includes(id))

/** Expands or collapses a group of the menu, and stores that in this browser. */
export function toggleGroup(id: BranchId): void {
  const now = menu.get()
  const open = { ...now.open, [id]: !isOpen(now, id) }
  menu.merge({ open, current: now.current.filter((one) => one !== id) })
  storage.set(
    groupsName,
    Object.entries(open)
      .map(([group, value]) => `${group}:${value}`)
      .join(' '),
  )
}

/** Expands the groups of the current screen as long as it is shown. */
export function openGroups(current: readonly BranchId[]): void {
  if (current.join() !== menu.get().current.join()) menu.merge({ current })
}
