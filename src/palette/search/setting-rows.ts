import type { AnyCommand } from '@/command/command'
import { fold, wordsIn } from '@/command/search/fold'
import { isHeldBack, RowRank } from '@/command/search/rank'
import { allWords } from '@/i18n/i18n'
import { translate as t } from '@/i18n/use-words'
import { findRanges } from '../step/suggestions'
import type { Catalogue } from './entries'
import type { StreamSource } from './line-rows'
import { commandRow, isAbsent, type LocalQuery, type PaletteRow } from './palette-row'
import { withoutIdle } from './phrase-words'

/** How many settings a search lists. */
const maxRows = 6

/** One setting of the broker: the parameter that changes it, its label, and its path in the configuration. */
type Setting = {
  readonly command: AnyCommand
  readonly name: string
  readonly label: string
  readonly path: string
  /** Folded: the words of the label, and those of the path. */
  readonly words: readonly string[]
}

const partsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The settings that can be changed one by one: all parameters of their command may be left out. */
const listSettings = (commands: readonly AnyCommand[]): readonly Setting[] =>
  commands
    .filter(
      ({ setting, params }) =>
        setting === true && Object.values(params).every(({ optional }) => optional === true),
    )
    .flatMap((command) =>
      Object.entries(command.params).flatMap(([name, { label, field }]): readonly Setting[] => {
        if (label === undefined) return []
        const [text, path] = [t(label), field ?? name]
        return [{ command, name, label: text, path, words: [...partsOf(text), ...partsOf(path)] }]
      }),
    )

/** The settings in the language of a catalogue, which is another one once the language or the commands change. */
const known = new WeakMap<Catalogue, readonly Setting[]>()

function settingsOf({ catalogue, registry }: LocalQuery): readonly Setting[] {
  const settings = known.get(catalogue) ?? listSettings(registry.all)
  known.set(catalogue, settings)
  return settings
}

/** How well words fit a setting: its whole label or path, or words of either; undefined where they do not. */
function rankOf({ label, path, name, words }: Setting, typed: string, parts: readonly string[]) {
  if ([label, path, name].some((text) => fold(text) === typed)) return RowRank.Exact
  // Chinese has no blanks: a part of the label is a word of it.
  if (/\p{Script=Han}/u.test(typed)) return fold(label).includes(typed) ? RowRank.Keyword : undefined
  return parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)))
    ? RowRank.Keyword
    : undefined
}

/**
 * The settings that a text names, by their label or their path in the configuration, as a source: their labels belong to screens,
 * and are loaded by the first search. Enter asks for the new value.
 */
export const settingSource = (query: LocalQuery, text: string): StreamSource => ({
  name: t('palette.settings'),
  async stream(_signal, push) {
    await allWords()
    push(findSettings(query, text))
  },
})

function findSettings(query: LocalQuery, text: string): readonly PaletteRow[] {
  const typed = fold(text.trim())
  const parts = withoutIdle(wordsIn(text)).flatMap(partsOf)
  return settingsOf(query)
    .flatMap((setting) => {
      const rank = rankOf(setting, typed, parts)
      const { command, name, label, path } = setting
      if (rank === undefined || isAbsent(command, query.context)) return []
      const row = commandRow(command, query.context, {
        id: `setting:${command.id}:${name}`,
        title: `${label}…`,
        detail: `${t(command.title)} · ${path}`,
        section: t('palette.settings'),
        rank,
        held: isHeldBack(rank, text),
        step: name,
        // Enter asks for the value, and changes nothing by itself.
        guarded: false,
      })
      return row.reason === undefined ? [{ ...row, ranges: findRanges(row.title, text) }] : []
    })
    .sort((a, b) => (a.rank ?? RowRank.Keyword) - (b.rank ?? RowRank.Keyword))
    .slice(0, maxRows)
}
