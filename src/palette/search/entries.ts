import { useEffect } from 'react'
import type { Resource } from '@/api/resource'
import { findPick } from '@/command/targets'
import type { AnyCommand } from '@/command/command'
import type { Locale } from '@/command/context'
import { getAliases, ownKeys, type OwnKeys } from '@/command/keys/own'
import { useCommands } from '@/command/react'
import { commandNames, type CommandNames } from '@/command/prompt/line'
import type { Registry } from '@/command/registry'
import { createIndex, type SearchIndex } from '@/command/search/search-index'
import type { Entry } from '@/command/search/entry'
import { fold } from '@/command/search/fold'
import { lookUp, translate } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { createStore } from '@/lib/store'
import { useStore } from '@/ui/use-store'
import { whenIdle } from '@/ui/when-idle'
import { findSynonyms } from './synonyms'

/** The local entries of the palette: commands and screens, by their texts in both languages. */
export type Catalogue = {
  readonly index: SearchIndex
  readonly names: CommandNames
  /** The folded words of all entries, by which a misspelled one is corrected. */
  readonly words: () => ReadonlySet<string>
  /** All commands, by group label. */
  readonly grouped: readonly AnyCommand[]
  /** The commands that take an object of a noun, the most probable first. */
  readonly picking: (noun: Resource) => readonly AnyCommand[]
}

type Words = Readonly<Record<string, string>>
type Pinyin = Readonly<Record<string, readonly [string, string]>>

/** Screens are opened by commands too; they are a separate kind so that `/` finds them alone. */
export const isScreen = (command: AnyCommand): boolean =>
  command.opensPath !== undefined && command.id.startsWith('go.')

/**
 * Builds the index of one language; `other` holds the texts of the other one and `pinyin` the readings of
 * titles, both empty until they have loaded.
 */
export function buildCatalogue(
  commands: readonly AnyCommand[],
  own: (key: string) => string,
  other: Words,
  pinyin: Pinyin = {},
): Catalogue {
  const titles = (command: AnyCommand) =>
    [own(command.title), other[command.title] ?? ''].filter((title) => title !== '')
  const entries = commands.map((command): Entry => {
    const spelled = pinyin[command.title]
    const words =
      command.keywords === undefined ? [] : [lookUp(command.keywords) ?? '', other[command.keywords] ?? '']
    const others = findSynonyms(fold([...titles(command), ...words].join(' ')))
    return {
      id: command.id,
      title: own(command.title),
      aliases: [...getAliases(command), ...titles(command).slice(1)],
      keywords: [...words, ...others].join(' '),
      kind: isScreen(command) ? 'screen' : 'command',
      group: own(command.group),
      ...(spelled === undefined ? {} : { pinyin: { full: spelled[0], initials: spelled[1] } }),
    }
  })
  let vocabulary: ReadonlySet<string> | undefined
  return {
    index: createIndex(entries),
    names: commandNames(commands, titles),
    words: () => (vocabulary ??= collectWords(entries)),
    grouped: byGroup(commands, own),
    picking: byNoun(commands),
  }
}

const collectWords = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(
    entries.flatMap(
      ({ title, keywords = '', aliases = [] }) =>
        fold([title, keywords, ...aliases].join(' ')).match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  )

function byGroup(commands: readonly AnyCommand[], own: (key: string) => string): AnyCommand[] {
  const groups = [...new Set(commands.map(({ group }) => group))].map((key) => ({ key, words: own(key) }))
  const places = new Map(
    groups.sort((a, b) => a.words.localeCompare(b.words)).map(({ key }, place) => [key, place]),
  )
  const placeOf = ({ group }: AnyCommand) => places.get(group) ?? 0
  return [...commands].sort((a, b) => placeOf(a) - placeOf(b))
}

const order = ['disruptive', 'reversible', 'read', 'reset', 'irreversible']

/** The order of a command among those for the current selection: the more probable first. */
export const getDangerRank = ({ danger }: AnyCommand): number => order.indexOf(danger)

function byNoun(commands: readonly AnyCommand[]): (noun: Resource) => readonly AnyCommand[] {
  const known = new Map<Resource, readonly AnyCommand[]>()
  return (noun) => {
    const list =
      known.get(noun) ??
      commands
        .filter((command) => findPick(command, noun) !== undefined)
        .sort((a, b) => getDangerRank(a) - getDangerRank(b))
    known.set(noun, list)
    return list
  }
}

type Other = { readonly words: Words; readonly pinyin: Pinyin }
/** The texts of the other language, by the current one, once loaded. */
const others = createStore<Partial<Record<Locale, Other>>>({})
let cached:
  | {
      commands: readonly AnyCommand[]
      locale: Locale
      other: Other | undefined
      own: OwnKeys
      catalogue: Catalogue
    }
  | undefined

/** The catalogue with everything loaded so far; built once, not at every opening. */
function catalogueOf(registry: Registry, locale: Locale, other: Other | undefined): Catalogue {
  const own = ownKeys.get()
  if (
    cached?.commands === registry.all &&
    cached.own === own &&
    cached.locale === locale &&
    cached.other === other
  )
    return cached.catalogue
  const catalogue = buildCatalogue(
    registry.all,
    (key) => translate(key as AnyCommand['title']),
    other?.words ?? {},
    other?.pinyin,
  )
  cached = { commands: registry.all, locale, other, own, catalogue }
  return catalogue
}

/** Builds the catalogue of all commands when the browser is idle, so that the first opening does not wait for it. */
export function usePreparedCatalogue(registry: Registry, locale: Locale): void {
  const commands = useCommands()
  useEffect(
    () =>
      registry.whole ? whenIdle(() => void catalogueOf(registry, locale, others.get()[locale])) : undefined,
    [registry, commands, locale],
  )
}

const searchTexts: Record<Locale, () => Promise<{ default: Words }>> = {
  en: () => import('virtual:search-texts-en'),
  zh: () => import('virtual:search-texts-zh'),
}

/** Pinyin is only loaded for Chinese. */
const soundsOf = async (locale: Locale): Promise<Pinyin> =>
  locale === 'zh' || navigator.languages.some((language) => language.startsWith('zh'))
    ? (await import('virtual:pinyin')).default
    : {}

/**
 * The catalogue of the current language; other search texts are added when the browser is idle: the other
 * language, pinyin.
 */
export function useCatalogue(registry: Registry, locale: Locale): Catalogue {
  useCommands()
  useStore(ownKeys)
  const other = useStore(others)[locale]
  useEffect(() => {
    if (other !== undefined) return
    return whenIdle(() => {
      const otherLocale = locale === 'en' ? 'zh' : 'en'
      startInBackground(
        Promise.all([searchTexts[otherLocale](), soundsOf(locale)]).then(([{ default: words }, pinyin]) =>
          others.merge({ [locale]: { words, pinyin } }),
        ),
        // Without them the palette finds titles of the current language only; nothing to report.
        () => undefined,
      )
    })
  }, [locale, other])
  return catalogueOf(registry, locale, other)
}
