import { useEffect, useMemo, useState } from 'react'
import type { AnyCommand, Locale } from '@/command/command'
import { commandNames, type CommandNames } from '@/command/line'
import type { Registry } from '@/command/registry'
import { createIndex, type Entry, type SearchIndex } from '@/command/search/search-index'
import { catalogues } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'

/** What the palette searches at once: commands and screens, by their words in both languages. */
export type Catalogue = { readonly index: SearchIndex; readonly names: CommandNames }

type Words = Readonly<Record<string, string>>
type Pinyin = Readonly<Record<string, readonly [string, string]>>

/** Screens are opened by a command too; they are told apart so that `/` finds them alone. */
export const isScreen = (command: AnyCommand): boolean => command.goes !== undefined && command.id.startsWith('go.')

/** Builds the index of one language; `other` holds the words of the other one and `pinyin` how titles sound, both empty until they have been fetched. */
export function buildCatalogue(commands: readonly AnyCommand[], own: (key: string) => string, other: Words, pinyin: Pinyin = {}): Catalogue {
  const titles = (command: AnyCommand) => [own(command.title), other[command.title] ?? ''].filter((title) => title !== '')
  const entries = commands.map((command): Entry => {
    const spelled = pinyin[command.title]
    const keywords = command.keywords === undefined ? [] : [own(command.keywords), other[command.keywords] ?? '']
    return {
      id: command.id,
      title: own(command.title),
      aliases: [...(command.aliases ?? []), ...titles(command).slice(1)],
      keywords: keywords.join(' '),
      kind: isScreen(command) ? 'screen' : 'command',
      group: own(command.group),
      ...(spelled === undefined ? {} : { pinyin: { full: spelled[0], initials: spelled[1] } }),
    }
  })
  return { index: createIndex(entries), names: commandNames(commands, titles) }
}

const idle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/** The catalogue of the present language; the words of the other language join when the browser is idle. */
export function useCatalogue(registry: Registry, locale: Locale): Catalogue {
  const [other, setOther] = useState<{ locale: Locale; words: Words; pinyin: Pinyin }>()
  useEffect(() => {
    let gone = false
    const stop = idle(() => {
      // Without them the palette finds titles of the present language only; nothing to tell.
      void Promise.all([catalogues[locale === 'en' ? 'zh' : 'en'](), import('virtual:pinyin')]).then(
        ([words, pinyin]) => { if (!gone) setOther({ locale, words: words.default, pinyin: pinyin.default }) },
        () => undefined,
      )
    })
    return () => {
      gone = true
      stop()
    }
  }, [locale])
  const fetched = other?.locale === locale ? other : undefined
  return useMemo(() => {
    void locale
    return buildCatalogue(registry.all, (key) => translate(key as AnyCommand['title']), fetched?.words ?? {}, fetched?.pinyin)
  }, [registry, locale, fetched])
}
