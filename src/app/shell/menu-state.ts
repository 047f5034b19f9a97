import { storage } from '@/api/storage'
import { createStore } from '@/lib/store'

const name = 'leftBarCollapse'

const initial = (): boolean => {
  const kept = storage.get(name)
  return kept === 'true' || kept === 'false' ? kept === 'true' : (globalThis.innerWidth ?? 1100) < 1100
}

/** The left menu: icons only or with names; on a narrow page a sheet that is open or not. */
export const menu = createStore({ collapsed: initial(), sheet: false })

export const toggleMenu = (): void => {
  menu.update((draft) => {
    draft.collapsed = !draft.collapsed
  })
  storage.set(name, String(menu.get().collapsed))
}

export const openSheet = (sheet: boolean): void => menu.merge({ sheet })
