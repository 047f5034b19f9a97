import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import type { PendingKeys } from '@/command/keys/keys-provider'
import { screens } from '@/features/registry'
import type { MenuGroup } from '@/features/screen'
import { menuTree } from './menu-tree'

type Next = PendingKeys['next']

/**
 * The possible next keys, by the groups of the menu in their order; those that open no screen of the menu
 * come last, without a name.
 */
export function groupKeys(
  next: Next,
  title: (key: Key) => string,
): readonly { readonly group?: MenuGroup; readonly keys: Next }[] {
  const byTitle = new Map(next.map((one) => [one.title, one]))
  const groups = menuTree(screens.filter(({ menu }) => menu)).map(({ id, screens: own, parts }) => ({
    group: id,
    keys: [...own, ...parts.flatMap((part) => part.screens)].flatMap((screen) => {
      const entry = byTitle.get(title(screen.title))
      return entry === undefined ? [] : [entry]
    }),
  }))
  const grouped = new Set(groups.flatMap(({ keys }) => keys))
  const rest = next.filter((one) => !grouped.has(one))
  return [...groups, ...(rest.length > 0 ? [{ keys: rest }] : [])].filter(({ keys }) => keys.length > 0)
}

/** The possible next keys after those pressed so far: a grid above the status bar, the letter first. */
export function PendingKeysGrid({ next }: { next: Next }) {
  const { t } = useWords()
  if (next.length === 0) return null
  return (
    <div
      className={
        'fixed bottom-9 left-2 z-30 max-h-[calc(100dvh-6rem)] w-208 max-w-[calc(100vw-1rem)] columns-[11rem] gap-6 ' +
        'overflow-y-auto rounded-md border border-field bg-raised p-3 whitespace-normal shadow-float'
      }
    >
      {groupKeys(next, t).map(({ group, keys }) => (
        <div key={group ?? ''} className="break-inside-avoid pb-2">
          {group !== undefined && <p className="pb-0.5 font-semibold text-muted">{t(`group.${group}`)}</p>}
          <ul>
            {keys.map(({ key, title }) => (
              <li key={key} className="flex min-h-6 items-center gap-2">
                <b className="min-w-5 font-mono text-accent">{key}</b>{' '}
                <span className="min-w-0 truncate text-text">{title}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
