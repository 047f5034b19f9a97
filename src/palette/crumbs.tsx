import type { MouseEvent, ReactNode } from 'react'
import { formatTargets } from '@/command/prompt/phrase'
import { parsePrefix, type Prefix } from '@/command/search/prefix'
import type { Key } from '@/i18n/key'
import { useWords, type Translate } from '@/i18n/use-words'
import type { Level } from './store'

/** One level of the palette, with a link back to it; the current level has none. */
export type Crumb = { readonly words: string; readonly go?: (() => void) | undefined }

/** The kind of rows that the first letter narrows the search to. */
const narrowed: Record<Prefix, Key> = {
  '>': 'palette.key.commands',
  '@': 'palette.key.clients',
  '@@': 'palette.key.fleet',
  '#': 'palette.key.topics',
  '/': 'palette.key.screens',
}

/** Whether a level has a subject, which makes it a place; typed text is none. */
export const isPlace = ({ about, pasted }: Level): boolean => about.length > 0 || pasted !== undefined

/** The label of a level: its subject. */
export function levelWords(t: Translate, { about, related, pasted }: Level): string {
  if (pasted !== undefined && about.length === 0) return t('palette.pasted.what', { count: pasted.count })
  if (about.length === 0) return t('palette.everything')
  return related === undefined
    ? formatTargets(t, about)
    : `${formatTargets(t, about)} · ${t('palette.related')}`
}

/**
 * The levels of the search up to the current one; `back` returns to one of the earlier levels by its index.
 */
export function levelCrumbs(
  t: Translate,
  levels: readonly Level[],
  front: Level,
  back: (place: number) => void,
  clear: () => void,
): readonly Crumb[] {
  const before = levels.map((level, place): Crumb => ({ words: levelWords(t, level), go: () => back(place) }))
  if (isPlace(front))
    return [
      ...(before.length > 0 ? before : [{ words: t('palette.everything'), go: clear }]),
      { words: levelWords(t, front) },
    ]
  const { prefix } = parsePrefix(front.text)
  return prefix === undefined
    ? [...before, { words: t('palette.everything') }]
    : [...before, { words: t('palette.everything'), go: clear }, { words: t(narrowed[prefix]) }]
}

/** The input keeps the focus; with the keyboard, Backspace goes back. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The path from the palette's first page to the current one; nothing on the first page itself. */
export function Crumbs({
  crumbs,
  children,
}: {
  crumbs: readonly Crumb[]
  /** Rendered at the end of the path. */
  children?: ReactNode
}) {
  const { t } = useWords()
  if (crumbs.length < 2) return null
  return (
    <div className="flex items-center gap-2 border-b border-line px-3 py-1 text-small text-muted">
      <nav aria-label={t('palette.crumbs')} className="min-w-0 flex-1">
        <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          {crumbs.map(({ words, go }, place) => (
            <li key={place} className="inline-flex min-h-6 max-w-60 items-center gap-1.5">
              {place > 0 && <span aria-hidden>›</span>}
              {go === undefined ? (
                <bdi
                  aria-current={place === crumbs.length - 1 ? 'step' : undefined}
                  className="truncate font-semibold text-text"
                >
                  {words}
                </bdi>
              ) : (
                <button
                  type="button"
                  tabIndex={-1}
                  onMouseDown={keepFocus}
                  onClick={go}
                  className="min-h-6 min-w-6 truncate rounded-sm text-start hover:text-text"
                >
                  <bdi>{words}</bdi>
                </button>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  )
}
