import { menuGroups, type MenuGroup, type MenuSection, type Screen } from '@/features/screen'

/** A group of the menu, or a part of one: its screens, and its parts below them. */
export type MenuBranch<Id = MenuGroup | MenuSection> = {
  readonly id: Id
  readonly screens: readonly Screen[]
  readonly parts: readonly MenuBranch<MenuSection>[]
}

const sections: readonly MenuSection[] = ['mqtt', 'cluster', 'extensions', 'configuration']

/** Groups screens as the menu shows them. A group or part without screens is left out. */
export function menuTree(screens: readonly Screen[]): readonly MenuBranch<MenuGroup>[] {
  const filled = ({ screens: own, parts }: MenuBranch) => own.length > 0 || parts.length > 0
  return menuGroups
    .map((group): MenuBranch<MenuGroup> => {
      const members = screens.filter((screen) => screen.group === group)
      return {
        id: group,
        screens: members.filter(({ section }) => section === undefined),
        parts: sections
          .map((section): MenuBranch<MenuSection> => ({
            id: section,
            screens: members.filter((screen) => screen.section === section),
            parts: [],
          }))
          .filter(filled),
      }
    })
    .filter(filled)
}

/**
 * The screens whose title, group or part contains a text, ignoring case. `wordsOf` returns all three of a
 * screen.
 */
export function filterScreens(
  screens: readonly Screen[],
  text: string,
  wordsOf: (screen: Screen) => readonly string[],
): readonly Screen[] {
  const sought = text.trim().toLowerCase()
  return screens.filter((screen) => wordsOf(screen).some((words) => words.toLowerCase().includes(sought)))
}
