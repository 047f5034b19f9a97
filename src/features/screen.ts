import type { ComponentType } from 'react'
import type { Capability } from '@/contract/capability'
import type { Feature } from '@/contract/feature'
import type { Key } from '@/i18n/key'
import type { PathTemplate } from '@/route/paths'
import type { IconType } from '@/ui/icon/icon'
import type { ScreenName } from '@locales/keys.gen'

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
  /** That of its menu item. */
  readonly icon: IconType
  /** The letter after the leader `g`. */
  readonly key?: string
  /** The parent screen in the breadcrumb. */
  readonly parent?: string
  /** Where the texts are that name its object by the ID in the address; the breadcrumb shows the ID without them. */
  readonly objectNames?: string
  /** The capability that a broker needs for it. */
  readonly needs?: Capability
  /** The feature without which it shows nothing, where no capability says so. */
  readonly feature?: Feature
  /**
   * If the broker has this capability, other screens replace it in the menu; address and palette still work.
   */
  readonly yields?: Capability
  /** Only where the console serves several brokers. */
  readonly fleet?: true
  readonly load: () => Promise<{ default: ComponentType }>
}

/** Not written where it is used, as the compiler would compare a template of a generic id with all keys. */
const titleOf = (id: ScreenName) => `screen.${id}` as const

/**
 * A screen as its feature declares it; the other properties come from its id and its parent. Either it is on the
 * menu, or below another screen.
 */
type ScreenRow<Id extends string> = { readonly id: Id & ScreenName; readonly load: Screen['load'] } & (
  | (Pick<
      Screen,
      'group' | 'icon' | 'formerId' | 'key' | 'needs' | 'feature' | 'section' | 'yields' | 'fleet'
    > & {
      readonly order: number
      readonly parent?: undefined
    })
  | (Pick<Screen, 'formerId' | 'key' | 'objectNames' | 'needs'> & { readonly parent: string })
)

/** A screen with its address, before those of all features are put together. */
export type DeclaredScreen = ScreenRow<string> & Pick<Screen, 'path' | 'title'>

/** Declares the screens of a feature in its `screens.ts`; `paths` has their addresses by id. */
export const defineScreens = <Id extends string>(
  paths: Readonly<Record<Id, PathTemplate>>,
  rows: readonly ScreenRow<Id>[],
): readonly DeclaredScreen[] => rows.map((row) => ({ ...row, path: paths[row.id], title: titleOf(row.id) }))

/**
 * Puts the screens of all features together, sorted as in the menu, each followed by the screens below it; these
 * have the group and the icon of their menu item, and its needs where they have none of their own.
 */
export function composeScreens(rows: readonly DeclaredScreen[]): readonly Screen[] {
  const byId = new Map<string, DeclaredScreen>(rows.map((row) => [row.id, row]))
  const withItem = (row: DeclaredScreen, item = row): { screen: Screen; order: number } => {
    if (item.parent === undefined)
      return {
        screen: {
          ...row,
          group: item.group,
          icon: item.icon,
          needs: row.needs ?? item.needs,
          ...(item.feature === undefined ? {} : { feature: item.feature }),
          ...(item.fleet === true ? { fleet: true } : {}),
          menu: row === item,
        },
        order: item.order,
      }
    const parent = byId.get(item.parent)
    if (parent === undefined) throw new Error(`${item.id} is below ${item.parent}, which does not exist`)
    return withItem(row, parent)
  }
  return rows
    .map((row) => withItem(row))
    .sort(
      ({ screen: a, order: first }, { screen: b, order: second }) =>
        menuGroups.indexOf(a.group) - menuGroups.indexOf(b.group) ||
        first - second ||
        Number(b.menu) - Number(a.menu),
    )
    .map(({ screen }) => screen)
}
