import { getRefName, isPickable, type Pickable, type Ref } from '@/api/resource'
import type { Context } from '@/command/context'
import { formatDetail } from '@/command/prompt/phrase'
import type { Registry } from '@/command/registry'
import { fold, markWords } from '@/command/search/fold'
import { wordPlace } from '@/command/search/match'
import { isHeldBack, RowRank } from '@/command/search/rank'
import { translate as t } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { findRanges } from '../step/suggestions'
import { isAbsent, getReasonOff, type PaletteRow } from './palette-row'

/** The nouns that can be shown here, in the order in which they are searched. */
export const searchable = (registry: Registry, context: Context): Pickable[] =>
  [...registry.shows].flatMap(([noun, command]) =>
    isPickable(noun) && !isAbsent(command, context) ? [noun] : [],
  )

/** An object of the broker as a row: Enter opens it, `.` lists its commands. */
export function objectRow(
  ref: Ref,
  text: string,
  registry: Registry,
  context: Context,
): PaletteRow | undefined {
  const command = registry.shows.get(ref.resource)
  const param = Object.keys(command?.params ?? {})[0]
  if (command === undefined || param === undefined) return undefined
  const title = plain(getRefName(ref))
  const given = { [param]: ref.id }
  const reason = getReasonOff(command, given, context)
  return {
    id: `${ref.resource}:${ref.id}`,
    kind: 'object',
    command,
    given,
    title,
    ranges: findRanges(title, text),
    mono: true,
    ref,
    detail: [t(`noun.${ref.resource}`), formatDetail(ref) ?? ''].filter((part) => part !== '').join(' · '),
    section: t('palette.objects'),
    fill: ref.id,
    ...(reason === undefined ? {} : { reason }),
  }
}

/**
 * How many objects of one kind come before those of other kinds; the rest comes after them, so that one
 * long list does not hide the others.
 */
const maxLeading = 8

/** How well the name of an object matches the typed text. */
function rankOfName(name: string, typed: string): RowRank {
  const text = fold(typed.trim())
  const folded = fold(name)
  if (folded === text) return RowRank.Exact
  const first = folded.indexOf(text)
  // The name of a bridge, a listener or a ban follows its type.
  if (first === 0 || (first > 0 && folded.indexOf(':') + 1 === first)) return RowRank.Object
  const marks = new Uint8Array(folded.length)
  markWords(name.length === folded.length ? name : folded, marks, 0)
  return first > 0 && wordPlace(text, folded, first, marks, 0) >= 0 ? RowRank.ObjectWord : RowRank.ObjectPart
}

/** An object that was found by another of its values, such as a client by its user name, ranks as one by the beginning of its name. */
const rankOfObject = (ref: Ref, text: string): RowRank =>
  ref.detail !== undefined && ref.detail !== '' && fold(ref.detail) === fold(text.trim())
    ? RowRank.Object
    : rankOfName(getRefName(ref), text)

/**
 * The objects of one kind as ranked rows of a search; `order` is the position of their kind among all
 * searched.
 */
export function objectRows(
  refs: readonly Ref[],
  text: string,
  order: number,
  registry: Registry,
  context: Context,
): PaletteRow[] {
  const ranked = refs
    .map((ref) => ({ ref, found: rankOfObject(ref, text) }))
    .sort((a, b) => a.found - b.found)
  return ranked.flatMap(({ ref, found }, index) => {
    const row = objectRow(ref, text, registry, context)
    if (row === undefined) return []
    const fits = index < maxLeading || found === RowRank.Exact ? found : RowRank.MoreObjects
    const rank = row.reason === undefined ? fits : RowRank.Unavailable
    return [{ ...row, rank, order, held: isHeldBack(rank, text) }]
  })
}
