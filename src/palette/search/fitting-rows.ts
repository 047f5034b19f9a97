import type { Ref } from '@/api/resource'
import type { AnyCommand } from '@/command/command'
import type { Context } from '@/command/context'
import { initialValues, refsFor } from '@/command/prompt/initial-values'
import { staleReason, type Matching, type Offer } from '@/command/screen-context'
import { manyParam, findPick } from '@/command/targets'
import { rowCap } from '@/command/search/merge'
import { parsePrefix } from '@/command/search/prefix'
import type { Hit } from '@/command/search/search-index'
import { translate as t } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { getDangerRank } from './entries'
import { formatCount, getAnswerRefs, formatTargets } from '@/command/prompt/phrase'
import { recent } from './recent'
import type { PastedList } from '../store'
import { type LocalQuery, getSubjects, type PaletteRow, isScoped, commandRow, isAbsent } from './palette-row'

/**
 * The label for all matches of the filter; without a filter, the complete list by its number, so that the
 * two are not confused.
 */
export const formatEvery = ({ filtered, count, resource }: Matching): string =>
  t(
    filtered ? 'palette.matching' : count === undefined ? 'palette.every' : 'palette.everyOf',
    count === undefined ? {} : { what: formatCount(t, resource, count) },
  )

/** The offers of the current row, where it is the target. */
export function getRowOffers(query: LocalQuery): readonly Offer[] {
  const { here } = query
  const [ref, another] = getSubjects(query)
  return another === undefined &&
    ref !== undefined &&
    ref.resource === here.focused?.resource &&
    ref.id === here.focused.id
    ? (here.rowOffers?.() ?? [])
    : []
}

/** The additional value in an offer of a row: the topic of a subscription. */
const detailOfOffer = ({ command, with: given }: Offer): string =>
  Object.entries(command.params)
    .flatMap(([name, { prompt }]) =>
      (prompt.kind === 'topic' || prompt.kind === 'topicFilter') && typeof given[name] === 'string'
        ? [plain(given[name], 60)]
        : [],
    )
    .join(' ')

/**
 * The rows of a command for the current context: on the selection, with the values that the row offers,
 * then on all matches.
 */
export function getCommandRows(
  command: AnyCommand,
  query: LocalQuery,
  own: readonly Offer[],
  hit?: Hit,
): PaletteRow[] {
  const { here, context, pasted, text } = query
  const typed = hit === undefined ? {} : { typed: parsePrefix(text).text }
  const scoped = isScoped(query)
  const selection = getSubjects(query)
  const offer = own.find((one) => one.command.id === command.id)
  const given = offer?.with ?? initialValues(command, selection)
  const refs = refsFor(command, selection) ?? (offer === undefined ? [] : getAnswerRefs(command, offer.with))
  const rows: PaletteRow[] =
    pasted === undefined ? [] : getPastedRows(command, pasted, selection, context, { hit, ...typed })
  if (given !== undefined) {
    const off = offer?.off ?? (scoped ? undefined : staleReason(here.stale, command))
    const detail =
      rows.length > 0 ? t('palette.pasted.found') : offer === undefined ? '' : detailOfOffer(offer)
    const what = refs.length === 0 ? {} : { what: formatTargets(t, refs), noun: refs[0]?.resource }
    rows.push(
      commandRow(command, context, {
        id: `fits:${command.id}`,
        fits: true,
        given,
        ...what,
        hit,
        ...typed,
        ...(detail === '' ? {} : { detail }),
        ...(off === undefined ? {} : { reason: t(off) }),
      }),
    )
  }
  const { matching } = here
  const many = manyParam(command)
  if (
    !scoped &&
    matching !== undefined &&
    many !== undefined &&
    findPick(command, matching.resource) === many
  ) {
    const detail =
      matching.count === undefined ? undefined : formatCount(t, matching.resource, matching.count)
    const { keys: _keys, ...row } = commandRow(command, context, {
      what: formatEvery(matching),
      noun: matching.resource,
      hit,
      ...typed,
    })
    // A careless Enter must never act on a complete list.
    rows.push({
      ...row,
      id: `matching:${command.id}`,
      kind: 'matching',
      guarded: true,
      given: {},
      ...(detail === undefined ? {} : { detail }),
    })
  }
  return rows
}

/** A command on the complete pasted list, where the objects need not exist and not all were found. */
function getPastedRows(
  command: AnyCommand,
  { ids }: PastedList,
  found: readonly Ref[],
  context: Context,
  typed: { readonly hit: Hit | undefined; readonly typed?: string },
): PaletteRow[] {
  const many = manyParam(command)
  const prompt = many === undefined ? undefined : command.params[many]?.prompt
  if (
    many === undefined ||
    prompt?.kind !== 'pick' ||
    prompt.absent !== true ||
    (found.length > 0 && found.every(({ resource }) => resource !== prompt.resource))
  )
    return []
  const existing = new Set(found.map(({ id }) => id))
  if (ids.every((id) => existing.has(id))) return []
  const [only] = ids
  const what = formatTargets(
    t,
    ids.map((id) => ({ resource: prompt.resource, id })),
  )
  return [
    commandRow(command, context, {
      id: `pasted:${command.id}`,
      fits: true,
      given: { [many]: ids.length === 1 ? only : ids },
      what,
      noun: prompt.resource,
      detail: t('palette.pasted.all'),
      ...typed,
    }),
  ]
}

/**
 * Why a command cannot act on a pasted list; undefined where it is for other objects than such a list
 * names.
 */
export function getPastedReason(command: AnyCommand, { count, looking }: PastedList): string | undefined {
  const many = manyParam(command)
  if (many === undefined || command.params[many]?.prompt.kind !== 'pick') return undefined
  return looking ? t('palette.pasted.looking') : t('palette.pasted.none', { count })
}

/** The commands on the selection or on all matches, best first; creates only as many rows as can be shown. */
export function getFittingRows(query: LocalQuery, refs: readonly Ref[]): PaletteRow[] {
  const { catalogue, registry, context, here } = query
  const nouns = new Set(
    [
      refs[0]?.resource,
      refs[0]?.owner?.resource,
      isScoped(query) ? undefined : here.matching?.resource,
    ].filter((noun) => noun !== undefined),
  )
  const absentOk =
    query.pasted === undefined
      ? []
      : registry.all.filter((command) =>
          Object.values(command.params).some(
            ({ prompt, many }) => many === true && prompt.kind === 'pick' && prompt.absent === true,
          ),
        )
  const candidates = [...absentOk, ...[...nouns].flatMap((noun) => catalogue.picking(noun))]
  const used = recent
    .recent()
    .flatMap((id) => candidates.find((command) => command === registry.get(id)) ?? [])
  const own = getRowOffers(query)
  const rows: PaletteRow[] = []
  for (const command of new Set([...own.map((offer) => offer.command), ...used, ...candidates])) {
    if (rows.length >= rowCap) break
    if (!isAbsent(command, context)) rows.push(...getCommandRows(command, query, own))
  }
  const scores = new Map(rows.map((row) => [row, recent.score(row.command.id)]))
  // For the commands of a row, its own offers come first, in the order of its menu.
  const places = new Map(!isScoped(query) ? [] : own.map((offer, place) => [offer.command.id, place]))
  const placeOf = ({ command }: PaletteRow) => places.get(command.id) ?? own.length
  // Without a query, read-only commands come first, because Enter takes the first.
  const changes = ({ command }: PaletteRow) => Number(!isScoped(query) && command.danger !== 'read')
  return rows.sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      changes(a) - changes(b) ||
      (scores.get(b) ?? 0) - (scores.get(a) ?? 0) ||
      Number(a.kind === 'matching') - Number(b.kind === 'matching') ||
      getDangerRank(a.command) - getDangerRank(b.command),
  )
}
