import { getRefName, type Ref } from '@/api/resource'
import { findPick, type AnyCommand, type CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'
import { initialValues, refsFor } from '@/command/prompt/initial-values'
import {
  getSelectedRefs,
  staleReason,
  type ScreenContext,
  type Matching,
  type Offer,
} from '@/command/screen-context'
import { manyParam } from '@/command/prompt/prompt'
import type { Relation } from '@/command/relation'
import type { Registry } from '@/command/registry'
import type { CommandLine } from '@/command/prompt/line'
import { keyLabel } from '@/command/keys/label'
import { keyOf } from '@/command/keys/own'
import { rowCap, type Row } from '@/command/search/merge'
import { isHeldBack, rankOfHit, RowRank } from '@/command/search/rank'
import { whyOff } from '@/command/unsupported'
import { isThere } from '@/command/reach'
import { parsePrefix } from '@/command/search/prefix'
import { fold, wordsIn } from '@/command/search/fold'
import type { Entry, Hit } from '@/command/search/search-index'
import { translate as t } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import type { Ranges } from '@/ui/highlight'
import { isScreen, getDangerRank, type Catalogue } from './entries'
import { formatCount, getAnswerRefs, titleWith, formatTargets } from '@/command/prompt/phrase'
import { recent } from './recent'
import { findRanges } from '../step/suggestions'
import type { PastedList } from '../store'

/** One row of the palette: a command with some of its values, shown as a title with its target. */
export type PaletteRow = Row & {
  readonly kind: 'command' | 'screen' | 'object' | 'line' | 'argument' | 'matching' | 'more'
  readonly command: AnyCommand
  readonly given: CommandArgs
  readonly title: string
  readonly ranges: Ranges
  readonly detail?: string
  readonly keys?: string
  readonly mono?: boolean
  /** Why it cannot run. */
  readonly reason?: string
  readonly section?: string
  readonly removable?: boolean
  /** It acts on the current selection or context. */
  readonly fits?: boolean
  readonly ref?: Ref
  readonly line?: CommandLine
  /** The text that Tab writes into the input. */
  readonly fill?: string
}

export type LocalQuery = {
  readonly text: string
  readonly about: readonly Ref[]
  /** The relations of the subject are listed, not the commands for it. */
  readonly related?: readonly Relation[] | undefined
  /** The pasted list; `about` then holds its ids that were found. */
  readonly pasted?: PastedList | undefined
  readonly here: ScreenContext
  readonly catalogue: Catalogue
  readonly registry: Registry
  readonly context: Context
}

/** Whether only the subject is acted on, and never a selection. */
export const isScoped = ({ about, pasted }: Pick<LocalQuery, 'about' | 'pasted'>): boolean =>
  about.length > 0 || pasted !== undefined

/** The targets of the rows: the subject, else the selection. */
const refsIn = (query: Pick<LocalQuery, 'about' | 'pasted' | 'here'>): readonly Ref[] =>
  isScoped(query) ? query.about : getSelectedRefs(query.here)

/** Whether the command does not exist for this user and broker. */
export const absent = (command: AnyCommand, context: Context) => !isThere(command, context)

/** The translated reason why a command cannot run with these values. */
export function getReasonOff(command: AnyCommand, given: CommandArgs, context: Context): string | undefined {
  const reason = whyOff(command, context, given)
  return reason === undefined ? undefined : t(reason.key, reason.values)
}

/**
 * The rank of a command among the results. A disruptive or destructive one must be typed from its start, or
 * moved to: Enter after the name of an object must never delete another one.
 */
function placeOf(
  { danger }: AnyCommand,
  title: string,
  typed: string,
  reason: string | undefined,
  hit: Hit | undefined,
): Pick<PaletteRow, 'rank' | 'guarded' | 'held'> {
  const found = hit === undefined ? RowRank.Word : rankOfHit(hit.tier, hit.byName, typed)
  const rank = reason === undefined ? found : RowRank.Unavailable
  const harmful = danger === 'disruptive' || danger === 'irreversible'
  return {
    rank,
    held: isHeldBack(rank, typed),
    guarded: harmful && hit?.fromStart !== true && !fold(title).startsWith(fold(typed)),
  }
}

/** A command as a row, on its own or acting on some objects. */
export function commandRow(
  command: AnyCommand,
  context: Context,
  extra: Partial<Omit<PaletteRow, 'ranges'>> & {
    what?: string
    noun?: Ref['resource']
    words?: Entry
    hit?: Hit | undefined
    typed?: string
  } = {},
): PaletteRow {
  const { what, noun, words, hit, typed, ...rest } = extra
  const given = extra.given ?? {}
  const named = what === undefined ? undefined : titleWith(t, command, noun, what)
  const asks = Object.keys(command.params).some((name) => given[name] === undefined)
  // A found one has its texts: looking them up again would be most of the cost of a key.
  const own = words?.title ?? t(command.title)
  const title = named?.title ?? (asks ? `${own}…` : own)
  const reason = getReasonOff(command, given, context)
  const hotkey = keyOf(command)
  return {
    id: `${isScreen(command) ? 'screen' : 'command'}:${command.id}`,
    kind: isScreen(command) ? 'screen' : 'command',
    command,
    title,
    detail: words?.group ?? t(command.group),
    fill: own,
    ...(hotkey === undefined ? {} : { keys: keyLabel(hotkey) }),
    ...(reason === undefined ? {} : { reason }),
    ...(typed === undefined
      ? { guarded: command.danger !== 'read' }
      : placeOf(command, title, typed, rest.reason ?? reason, hit)),
    ...rest,
    given,
    // Most rows are never visible, so their matched letters are computed on demand.
    get ranges() {
      const ranges = hit?.ranges ?? []
      return named === undefined ? ranges : ranges.filter(([, end]) => end <= named.keep)
    },
  }
}

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
function rowOffers(query: LocalQuery): readonly Offer[] {
  const { here } = query
  const [ref, another] = refsIn(query)
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
function fitting(command: AnyCommand, query: LocalQuery, own: readonly Offer[], hit?: Hit): PaletteRow[] {
  const { here, context, pasted, text } = query
  const typed = hit === undefined ? {} : { typed: parsePrefix(text).text }
  const scoped = isScoped(query)
  const selection = refsIn(query)
  const offer = own.find((one) => one.command.id === command.id)
  const given = offer?.with ?? initialValues(command, selection)
  const refs = refsFor(command, selection) ?? (offer === undefined ? [] : getAnswerRefs(command, offer.with))
  const rows: PaletteRow[] =
    pasted === undefined ? [] : asPasted(command, pasted, selection, context, { hit, ...typed })
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
function asPasted(
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
function pastedReason(command: AnyCommand, { count, looking }: PastedList): string | undefined {
  const many = manyParam(command)
  if (many === undefined || command.params[many]?.prompt.kind !== 'pick') return undefined
  return looking ? t('palette.pasted.looking') : t('palette.pasted.none', { count })
}

/** The commands on the selection or on all matches, best first; creates only as many rows as can be shown. */
function fittingRows(query: LocalQuery, refs: readonly Ref[]): PaletteRow[] {
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
  const own = rowOffers(query)
  const rows: PaletteRow[] = []
  for (const command of new Set([...own.map((offer) => offer.command), ...used, ...candidates])) {
    if (rows.length >= rowCap) break
    if (!absent(command, context)) rows.push(...fitting(command, query, own))
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

/** The screens that an empty palette offers, and the most used commands. */
const mainScreens = [
  'go.clients',
  'go.rules',
  'go.alarms',
  'go.topics',
  'go.subscriptions',
  'go.banned',
  'go.nodes',
  'go.overview',
]
const frequent = [
  'client.show',
  'client.diagnose',
  'publish.send',
  'trace.create',
  'ban.create',
  'client.kick',
]
const maxRecent = 6

/** The number of commands for this user and broker. */
const countCommands = ({ registry, context }: LocalQuery): number =>
  registry.all.filter((command) => !isScreen(command) && !absent(command, context)).length

/**
 * An empty query: commands on the selection, recently used ones, screens, frequent commands, and the link
 * to all commands.
 */
function browse(query: LocalQuery): PaletteRow[] {
  const { registry, context, here } = query
  const refs = refsIn(query)
  const section =
    query.pasted === undefined
      ? `${t('palette.on')} ${formatTargets(t, refs)}`
      : t('palette.pasted.what', { count: query.pasted.count })
  const fits = fittingRows(query, refs)
  const onThem = fits.filter(({ kind }) => kind !== 'matching').map((row) => ({ ...row, section }))
  if (isScoped(query)) return onThem
  const onAll = fits
    .filter(({ kind }) => kind === 'matching')
    .map((row) => ({ ...row, section: t('palette.fits') }))
  const taken = new Set<AnyCommand>(onThem.map(({ command }) => command))
  const listed = (
    commands: readonly (AnyCommand | undefined)[],
    row: (command: AnyCommand) => PaletteRow,
  ): PaletteRow[] =>
    commands.flatMap((command) => {
      if (command === undefined || taken.has(command) || absent(command, context)) return []
      taken.add(command)
      return [row(command)]
    })
  const named = (ids: readonly string[]) => ids.map((id) => registry.get(id))
  const lately = listed(named(recent.recent()), (command) =>
    commandRow(command, context, {
      id: `recent:${command.id}`,
      section: t('palette.recent'),
      removable: true,
    }),
  ).slice(0, maxRecent)
  const screens = listed(named(mainScreens), (command) =>
    commandRow(command, context, { section: t('palette.keys.go') }),
  )
  const offers = here.offers.flatMap((offer) =>
    listed([offer.command], (command) =>
      commandRow(command, context, {
        id: `offer:${command.id}`,
        given: offer.with,
        section: t('palette.keys.here'),
      }),
    ),
  )
  const often = listed(named(frequent), (command) =>
    commandRow(command, context, { section: t('palette.frequent') }),
  ).filter(({ reason }) => reason === undefined)
  const [first] = registry.all
  const count = countCommands(query)
  const all: PaletteRow[] =
    first === undefined
      ? []
      : [
          {
            id: 'more',
            kind: 'more',
            command: first,
            given: {},
            title: t('palette.typeForAll', { count }),
            ranges: [],
            fill: '>',
            section: t('palette.commands'),
          },
        ]
  return [...onThem, ...lately, ...screens, ...offers, ...onAll, ...often, ...all]
}

/** Maximum number of rows made of the search results. */
const maxHits = 50

/** Scattered letters and substrings match too much to also list disabled commands. */
const isNoise = ({ tier }: Hit, text: string): boolean =>
  (tier === 'subsequence' || tier === 'substring') && isHeldBack(RowRank.Letters, text)

/** The local rows of a query, best first. */
export function localRows(query: LocalQuery): PaletteRow[] {
  const { catalogue, registry, context } = query
  const scoped = isScoped(query)
  const { text, kinds } = parsePrefix(query.text)
  if (text === '' && kinds === undefined) return browse(query)
  const [first] = refsIn(query)
  const own = rowOffers(query)
  const { hits } = catalogue.index.query(text, {
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
    if (absent(command, context))
      return scoped || isNoise(hit, text)
        ? []
        : [commandRow(command, context, { hit, words: entry, ...typed })]
    const fits = fitting(command, query, own, hit)
    const reason =
      scoped && fits.length === 0 && query.pasted !== undefined
        ? pastedReason(command, query.pasted)
        : undefined
    if (reason !== undefined) return [commandRow(command, context, { hit, words: entry, reason, ...typed })]
    if (scoped) return fits
    return [
      ...fits.filter(({ kind }) => kind !== 'matching'),
      commandRow(command, context, { hit, words: entry, ...typed }),
      ...fits.filter(({ kind }) => kind === 'matching'),
    ]
  })
}

/** The total number of commands found, where it is more than the rows; counted only when it is shown. */
export function countHits(query: LocalQuery): number | undefined {
  const { catalogue, registry, context, text: line } = query
  const { text, kinds } = parsePrefix(line)
  if (isScoped(query) || (text === '' && kinds === undefined)) return undefined
  const { hits } = catalogue.index.query(text, {
    limit: registry.all.length,
    ...(kinds === undefined ? {} : { kinds }),
  })
  if (hits.length <= maxHits) return undefined
  return hits.filter((hit) => {
    const command = registry.get(hit.entry.id)
    return (
      command !== undefined &&
      command.when?.(context) !== false &&
      (!absent(command, context) || !isNoise(hit, text))
    )
  }).length
}

/**
 * Rows of the current context, found by their visible text: “Delete headquarters”, by a word of the object
 * and one of the command.
 */
export function visibleRows(query: LocalQuery, text: string): PaletteRow[] {
  const refs = refsIn(query)
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
  return fittingRows(query, refs)
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
    .map((row) => ({
      ...row,
      ranges: findRanges(row.title, text),
      rank: row.reason === undefined ? RowRank.Title : RowRank.Unavailable,
      guarded: row.kind === 'matching' || (isHarmful(row) && !fold(row.title).startsWith(fold(text.trim()))),
    }))
}
