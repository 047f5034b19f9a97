import { storage } from '@/api/storage'
import { createStore } from '@/lib/store'
import type { MenuGroup, MenuSection } from '@/features/registry'

const name = 'leftBarCollapse'
const groupsName = 'menuGroups'

type BranchId = MenuGroup | MenuSection

/** Configuration is changed now and then; without it, all that is looked at daily is in sight. */
const closedAtFirst: readonly BranchId[] = ['management']

const initial = (): boolean => {
  const stored = storage.get(name)
  return stored === 'true' || stored === 'false' ? stored === 'true' : (globalThis.innerWidth ?? 1100) < 1100
}

/** Which groups were opened or closed by hand, as `cluster:false management:true`; anything else that is stored counts as nothing. */
const storedGroups = (): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    [...(storage.get(groupsName) ?? '').matchAll(/([a-z]+):(true|false)/g)].map(([, id = '', open]) => [
      id,
      open === 'true',
    ]),
  )

/** What was opened or closed by hand, so that a group that opened by itself is not remembered. */
let byHand = storedGroups()

/** The left menu: icons only or with names; on a narrow page a sheet that is open or not; which of its groups are open. */
export const menu = createStore<{
  readonly collapsed: boolean
  readonly sheet: boolean
  readonly open: Readonly<Record<string, boolean>>
}>({ collapsed: initial(), sheet: false, open: byHand })

export const toggleMenu = (): void => {
  menu.update((draft) => {
    draft.collapsed = !draft.collapsed
  })
  storage.set(name, String(menu.get().collapsed))
}

export const openSheet = (sheet: boolean): void => menu.merge({ sheet })

/** Whether a group of the menu, or a part of one, shows its screens. */
export const isOpen = (open: Readonly<Record<string, boolean>>, id: BranchId): boolean =>
  open[id] ?? !closedAtFirst.includes(id)

/** Opens a group of the menu or closes it, and remembers that in this browser. */
export function toggleGroup(id: BranchId): void {
  const { open } = menu.get()
  const next = !isOpen(open, id)
  byHand = { ...byHand, [id]: next }
  menu.merge({ open: { ...open, [id]: next } })
  storage.set(
    groupsName,
    Object.entries(byHand)
      .map(([group, value]) => `${group}:${value}`)
      .join(' '),
  )
}

/** Opens the groups of the screen in front, until the page is reloaded. */
export const openGroups = (ids: readonly BranchId[]): void =>
  menu.merge({ open: { ...menu.get().open, ...Object.fromEntries(ids.map((id) => [id, true])) } })
