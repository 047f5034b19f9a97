import { getRefName } from '@/api/resource'
import { refsFor } from '@/command/prompt/initial-values'
import { isHeldBack, RowRank } from '@/command/search/rank'
import { parsePrefix } from '@/command/search/prefix'
import { fold, wordsIn } from '@/command/search/fold'
import type { Hit } from '@/command/search/search-index'
import { recent } from './recent'
import { findRanges } from '../step/suggestions'
import {
  type LocalQuery,
  type PaletteRow,
  isScoped,
  getSubjects,
  isAbsent,
  commandRow,
  getReasonOff,
} from './palette-row'
import { getBrowseRows } from './browse'
import { getRowOffers, getCommandRows, getPastedReason, getFittingRows } from './fitting-rows'

/** Maximum number of rows made of the search results. */
const maxHits = 50

/** Scattered letters and substrings match too much to also list disabled commands. */
const isNoise = ({ tier }: Pick<Hit, 'tier'>, text: string): boolean =>
  (tier === 'subsequence' || tier === 'substring') && isHeldBack(RowRank.Letters, text)

/** The first part of an id may be typed, as in `command-history`: titles have blanks. A whole id stays as it is. */
const withoutHyphens = (text: string): string =>
  text.includes('.') ? text : text.replace(/(?<=[\p{L}\d])-(?=[\p{L}\d])/gu, ' ')

/** The local rows of a query, best first. */
export function localRows(query: LocalQuery): PaletteRow[] {
  const { catalogue, registry, context } = query
  const scoped = isScoped(query)
  const { text, kinds } = parsePrefix(query.text)
  if (text === '' && kinds === undefined) return getBrowseRows(query)
  const [first] = getSubjects(query)
  const own = getRowOffers(query)
  const { hits } = catalogue.index.query(withoutHyphens(text), {
    limit: maxHits,
    ...(kinds === undefined ? {} : { kinds }),
    frecency: recent.score,
    used: recent.recent(),
    // Searched for every match that could be shown; without a selection there is nothing to search.
    ...(first === undefined
      ? {}
      : {
          boost: (id) => {
            const command = registry.get(id)
            return command !== undefined && refsFor(command, [first]) !== undefined ? 2 : 0
          },
        }),
  })
  const typed = text === '' ? {} : { typed: text }
  return hits.flatMap((hit) => {
    const { entry } = hit
    const command = registry.get(entry.id)
    if (command === undefined || command.when?.(context) === false) return []
    // A search also finds unsupported commands, with the release that supports them.
    if (isAbsent(command, context))
      return scoped || isNoise(hit, text)
        ? []
        : [commandRow(command, context, { hit, words: entry, ...typed })]
    const fits = getCommandRows(command, query, own, hit)
    const reason =
      scoped && fits.length === 0 && query.pasted !== undefined
        ? getPastedReason(command, query.pasted)
        : undefined
    if (reason !== undefined) return [commandRow(command, context, { hit, words: entry, reason, ...typed })]
    if (scoped) return fits
    const unbound = commandRow(command, context, { hit, words: entry, ...typed })
    return [
      ...fits.filter(({ kind }) => kind !== 'matching'),
      ...(unbound.reason !== undefined && isNoise(hit, text) ? [] : [unbound]),
      ...fits.filter(({ kind }) => kind === 'matching'),
    ]
  })
}

/** A count ends at this number, and after this many entries, so that it costs a fraction of a frame. */
const countLimits = { limit: 1000, rows: 2000 }

/** The number of commands found, where it is more than the rows; with `more`, there are more than were counted. */
export function countHits(query: LocalQuery): { readonly count: number; readonly more: boolean } | undefined {
  const { catalogue, registry, context, text: line } = query
  const { text, kinds } = parsePrefix(line)
  if (isScoped(query) || (text === '' && kinds === undefined)) return undefined
  const total = catalogue.index.count(withoutHyphens(text), {
    ...countLimits,
    ...(kinds === undefined ? {} : { kinds }),
    accepts: ({ id }, tier) => {
      const command = registry.get(id)
      return (
        command !== undefined &&
        command.when?.(context) !== false &&
        (!isNoise({ tier }, text) ||
          (!isAbsent(command, context) && getReasonOff(command, {}, context) === undefined))
      )
    },
  })
  return total.more || total.count > maxHits ? total : undefined
}

/**
 * Rows of the current context, found by their visible text: “Delete headquarters”, by a word of the object
 * and one of the command.
 */
export function visibleRows(query: LocalQuery, text: string): PaletteRow[] {
  const refs = getSubjects(query)
  const [ref] = refs
  if (ref === undefined || refs.length > 1) return []
  const name = fold(getRefName(ref))
  const words = wordsIn(text)
  // The object's name alone searches for the object, the command's alone is found by its title.
  if (
    !words.some((word) => word.length > 1 && name.includes(word)) ||
    words.every((word) => name.includes(word))
  )
    return []
  const isHarmful = ({ command: { danger } }: PaletteRow) =>
    danger === 'disruptive' || danger === 'irreversible'
  return getFittingRows(query, refs)
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
    .map((row) => ({
      ...row,
      ranges: findRanges(row.title, text),
      rank: row.reason === undefined ? RowRank.Title : RowRank.Unavailable,
      guarded: row.kind === 'matching' || (isHarmful(row) && !fold(row.title).startsWith(fold(text.trim()))),
    }))
}
