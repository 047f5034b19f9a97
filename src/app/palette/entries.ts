import { useEffect, useMemo, useState } from 'react'
import pinyin from 'virtual:pinyin'
import type { AnyCommand, Locale } from '@/command/command'
import { commandNames, type CommandNames } from '@/command/line'
import type { Registry } from '@/command/registry'
import { createIndex, type Entry, type SearchIndex } from '@/command/search/search-index'
import { catalogues } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'

/** What the palette searches at once: commands and screens, by their words in both languages. */
export type Catalogue = { readonly index: SearchIndex; readonly names: CommandNames }

type Words = Readonly<Record<string, string>>

/** Screens are opened by a command too; they are told apart so that `/` finds them alone. */
export const isScreen = (command: AnyCommand): boolean => command.goes !== undefined && command.id.startsWith('go.')

/** Builds the index of one language; `other` holds the words of the other one, empty until they have been fetched. */
export function buildCatalogue(commands: readonly AnyCommand[], own: (key: string) => string, other: Words): Catalogue {
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
  const [other, setOther] = useState<{ locale: Locale; words: Words }>()
  useEffect(() => {
    let gone = false
    const stop = idle(() => {
      // Without them the palette finds titles of the present language only; nothing to tell.
      void catalogues[locale === 'en' ? 'zh' : 'en']().then(
        (words) => { if (!gone) setOther({ locale, words: words.default }) },
        () => undefined,
      )
    })
    return () => {
      gone = true
      stop()
    }
  }, [locale])
  const words = other?.locale === locale ? other.words : undefined
  return useMemo(() => {
    void locale
    return buildCatalogue(registry.all, (key) => translate(key as AnyCommand['title']), words ?? {})
  }, [registry, locale, words])
}
