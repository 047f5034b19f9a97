import type { ComponentType } from 'react'
import type { Capability } from '@/contract/capability'
import type { Key } from '@/i18n/key'
import { allPaths } from '@/route/all-paths'
import type { PathTemplate } from '@/route/paths'

/** The groups of the menu in their order; daily work first, the console itself last. */
export const menuGroups = ['monitoring', 'access', 'integration', 'management', 'diagnose', 'system'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** The sections of the management group. */
export type MenuSection = 'mqtt' | 'cluster' | 'extensions' | 'configuration'

/** One screen. Routes, menu, breadcrumbs, window titles and the “Go to …” commands are generated from it. */
export type Screen = {
  readonly id: string
  /** Its id in earlier versions, by which stored data name its “Go to …” command. */
  readonly formerId?: string
  readonly path: PathTemplate
  readonly title: Key
  readonly group: MenuGroup
  /** Its section within the management group. */
  readonly section?: MenuSection
  readonly menu: boolean
  /** The icon's name in `app/shell/icons.ts`: the id of the menu item to which it belongs. */
  readonly icon: string
  /** The letter after the leader `g`. */
  readonly key?: string
  /** The parent screen in the breadcrumb. */
  readonly parent?: string
  /** The capability that a broker needs for it. */
  readonly needs?: Capability
  /**
   * If the broker has this capability, other screens replace it in the menu; address and palette still work.
   */
  readonly yields?: Capability
  /** Its place among the screens of its group that are in the menu. */
  readonly order?: number
  readonly load: () => Promise<{ default: ComponentType }>
}

/**
 * A screen as its feature declares it in `features/<noun>/screens.ts`; the other properties are derived from its
 * id and its parent.
 */
export type ScreenRow = Pick<Screen, 'group' | 'load'> &
  Partial<Screen> & { readonly id: keyof typeof allPaths } & (
    | { readonly order: number; readonly parent?: undefined }
    | { readonly order?: undefined; readonly parent: string }
  )

/**
 * Derives address, title and icon of screens from their ids; one with a parent has the icon of its menu item and
 * is not in the menu. Sorts them as in the menu, each followed by the screens below it.
 */
export function composeScreens(rows: readonly ScreenRow[]): readonly Screen[] {
  const byId = new Map<string, ScreenRow>(rows.map((row) => [row.id, row]))
  const menuItemOf = (row: ScreenRow): ScreenRow => {
    const parent = row.parent === undefined ? undefined : byId.get(row.parent)
    return parent === undefined ? row : menuItemOf(parent)
  }
  const placeOf = (row: ScreenRow) => {
    const item = menuItemOf(row)
    return [menuGroups.indexOf(item.group), item.order ?? 0, row === item ? 0 : 1] as const
  }
  return rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort(({ place: a }, { place: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(({ row }) => ({
      path: allPaths[row.id],
      title: `screen.${row.id}` as Key,
      menu: row.parent === undefined,
      icon: menuItemOf(row).id,
      ...row,
    }))
}
