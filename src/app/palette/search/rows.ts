import { nameOf, ownerOf, type Pickable, type Ref } from '@/api/resource'
import { pickOf, type AnyCommand, type CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'
import { givenFor, refsFor } from '@/command/prompt/given'
import { selectionOf, staleReason, type ScreenContext, type Matching, type Offer } from '@/command/screen-context'
import { manyParam } from '@/command/prompt/prompt'
import type { Relation } from '@/command/related'
import type { Registry } from '@/command/registry'
import type { CommandLine } from '@/command/prompt/line'
import { keyLabel } from '@/command/keys/label'
import { keyOf } from '@/command/keys/own'
import { rowCap } from '@/command/search/merge'
import { whyOff } from '@/command/lack'
import { isThere } from '@/command/reach'
import { parsePrefix } from '@/command/search/prefix'
import { fold, wordsIn } from '@/command/search/fold'
import type { Entry, Hit } from '@/command/search/search-index'
import { translate as t } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import type { Ranges } from '@/ui/highlight'
import { isScreen, rankOf, type Catalogue } from './entries'
import { countOf, detailOf, refsOf, titleWith, whatOf } from '@/command/prompt/phrase'
import { recent } from './recent'
import { searched } from './sources'
import { rangesOf } from '../step/suggestions'

/** One row of the palette: a command with part of its values, drawn as a title with what it acts on. */
export type PaletteRow = {
  readonly id: string
  readonly kind: 'command' | 'screen' | 'object' | 'line' | 'argument' | 'matching'
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
  /** It acts on what is in front of the user. */
  readonly fits?: boolean
  readonly ref?: Ref
  readonly line?: CommandLine
  /** What Tab writes into the input. */
  readonly fill?: string
}

export type LocalQuery = {
  readonly text: string
  readonly about: readonly Ref[]
  /** What is related to what it is about is asked for, not the commands for it. */
  readonly related?: readonly Relation[] | undefined
  readonly here: ScreenContext
  readonly catalogue: Catalogue
  readonly registry: Registry
  readonly context: Context
}

/** Whether the command is not there for this user and broker. */
export const absent = (command: AnyCommand, context: Context) => !isThere(command, context)

/** Why a command cannot run with what is given, in words. */
export function reasonOf(command: AnyCommand, given: CommandArgs, context: Context): string | undefined {
  const reason = whyOff(command, context, given)
  return reason === undefined ? undefined : t(reason.key, reason.values)
}

/** A command as a row, on its own or acting on some things. */
export function commandRow(command: AnyCommand, context: Context, extra: Partial<Omit<PaletteRow, 'ranges'>> & { what?: string; noun?: Ref['resource']; words?: Entry; hit?: Hit | undefined } = {}): PaletteRow {
  const { what, noun, words, hit, ...rest } = extra
  const given = extra.given ?? {}
  const named = what === undefined ? undefined : titleWith(t, command, noun, what)
  const asks = Object.keys(command.params).some((name) => given[name] === undefined)
  // A found one brings its words: looking them up again is most of what a key costs.
  const own = words?.title ?? t(command.title)
  const title = named?.title ?? (asks ? `${own}…` : own)
  const reason = reasonOf(command, given, context)
  const hotkey = keyOf(command)
  return {
    id: `${isScreen(command) ? 'screen' : 'command'}:${command.id}`, kind: isScreen(command) ? 'screen' : 'command', command, title,
    detail: words?.group ?? t(command.group), fill: own,
    ...(hotkey === undefined ? {} : { keys: keyLabel(hotkey) }),
    ...(reason === undefined ? {} : { reason }),
    ...rest, given,
    // Most rows are never in sight, and never asked which of their letters matched.
    get ranges() {
      const ranges = hit?.ranges ?? []
      return named === undefined ? ranges : ranges.filter(([, end]) => end <= named.keep)
    },
  }
}

/** All that match the filter; without one, the whole list by its number, so that nobody takes the one for the other. */
export const everyOf = ({ filtered, count, resource }: Matching): string =>
  t(filtered ? 'palette.matching' : count === undefined ? 'palette.every' : 'palette.everyOf', count === undefined ? {} : { what: countOf(t, resource, count) })

/** What the row in front offers itself, where it is what is acted on. */
function rowOffers({ here, about }: LocalQuery): readonly Offer[] {
  const [ref, another] = about.length > 0 ? about : selectionOf(here)
  return another === undefined && ref !== undefined && ref.resource === here.focused?.resource && ref.id === here.focused.id ? (here.rowOffers?.() ?? []) : []
}

/** What an offer of a row says besides the thing: the topic of a subscription. */
const saidBeside = ({ command, with: given }: Offer): string =>
  Object.entries(command.params).flatMap(([name, { prompt }]) => ((prompt.kind === 'topic' || prompt.kind === 'topicFilter') && typeof given[name] === 'string' ? [plain(given[name], 60)] : [])).join(' ')

/** The rows of a command that act on what is in front of the user: on the selection, as the row offers it itself, then on all that match. */
function fitting(command: AnyCommand, { here, about, context }: LocalQuery, own: readonly Offer[], hit?: Hit): PaletteRow[] {
  const selection = about.length > 0 ? about : selectionOf(here)
  const offer = own.find((one) => one.command.id === command.id)
  const given = offer?.with ?? givenFor(command, selection)
  const refs = refsFor(command, selection) ?? (offer === undefined ? [] : refsOf(command, offer.with))
  const rows: PaletteRow[] = []
  if (given !== undefined) {
    const off = offer?.off ?? (about.length > 0 ? undefined : staleReason(here.stale, command))
    const beside = offer === undefined ? '' : saidBeside(offer)
    const what = refs.length === 0 ? {} : { what: whatOf(t, refs), noun: refs[0]?.resource }
    rows.push(commandRow(command, context, { id: `fits:${command.id}`, fits: true, given, ...what, hit, ...(beside === '' ? {} : { detail: beside }), ...(off === undefined ? {} : { reason: t(off) }) }))
  }
  const { matching } = here
  const many = manyParam(command)
  if (about.length === 0 && matching !== undefined && many !== undefined && pickOf(command, matching.resource) === many) {
    const detail = matching.count === undefined ? undefined : countOf(t, matching.resource, matching.count)
    const { keys: _keys, ...row } = commandRow(command, context, { what: everyOf(matching), noun: matching.resource, hit })
    rows.push({ ...row, id: `matching:${command.id}`, kind: 'matching', given: {}, ...(detail === undefined ? {} : { detail }) })
  }
  return rows
}

/** What acts on the selection or on all that match, best first: of many, only as much is made as can be shown. */
function fittingRows(query: LocalQuery, refs: readonly Ref[]): PaletteRow[] {
  const { catalogue, registry, context, here } = query
  const nouns = new Set([refs[0]?.resource, refs[0] && ownerOf(refs[0])?.resource, here.matching?.resource].filter((noun) => noun !== undefined))
  const likely = [...nouns].flatMap((noun) => catalogue.picking(noun))
  const used = recent.recent().flatMap((id) => likely.find((command) => command === registry.get(id)) ?? [])
  const own = rowOffers(query)
  const rows: PaletteRow[] = []
  for (const command of new Set([...own.map((offer) => offer.command), ...used, ...likely])) {
    if (rows.length >= rowCap) break
    if (!absent(command, context)) rows.push(...fitting(command, query, own))
  }
  const scores = new Map(rows.map((row) => [row, recent.score(row.command.id)]))
  // Asked for the commands of a row, its own come first, in the order of its menu.
  const places = new Map(query.about.length === 0 ? [] : own.map((offer, place) => [offer.command.id, place]))
  const placeOf = ({ command }: PaletteRow) => places.get(command.id) ?? own.length
  return rows.sort((a, b) => placeOf(a) - placeOf(b) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || Number(a.kind === 'matching') - Number(b.kind === 'matching') || rankOf(a.command) - rankOf(b.command))
}

/** With nothing typed: what fits, what was used, the rest by group, as far as there is room. */
function browse(query: LocalQuery): PaletteRow[] {
  const { catalogue, registry, context, about, here } = query
  const refs = about.length > 0 ? about : selectionOf(here)
  const section = refs.length > 0 ? `${t('palette.on')} ${whatOf(t, refs)}` : t('palette.fits')
  const fits = fittingRows(query, refs).map((row) => ({ ...row, section }))
  if (about.length > 0) return fits
  const offers = here.offers
    .filter((offer) => !absent(offer.command, context) && !fits.some((row) => row.command === offer.command))
    .map((offer) => commandRow(offer.command, context, { id: `offer:${offer.command.id}`, given: offer.with, section: t('palette.keys.here') }))
  const lately = recent.recent().flatMap((id) => {
    const command = registry.get(id)
    return command === undefined || absent(command, context) ? [] : [commandRow(command, context, { id: `recent:${id}`, section: t('palette.recent'), removable: true })]
  })
  const rows = [...fits, ...offers, ...lately.slice(0, 6)]
  const shown = new Set(rows.slice(fits.length).map((row) => row.command))
  for (const command of catalogue.grouped) {
    if (rows.length >= rowCap) break
    if (shown.has(command) || absent(command, context)) continue
    const { detail: _detail, ...row } = commandRow(command, context, { section: t(command.group) })
    rows.push(row)
  }
  return rows
}

/** The rows known without asking the broker, best first, and how many there are in all. */
export function localRows(query: LocalQuery): PaletteRow[] {
  const { catalogue, registry, context, about, here } = query
  const { text, kinds } = parsePrefix(query.text)
  if (text === '' && kinds === undefined) return browse(query)
  const refs = about.length > 0 ? about : selectionOf(here)
  const [first] = refs
  const own = rowOffers(query)
  const { hits } = catalogue.index.query(text, {
    limit: 50,
    ...(kinds === undefined ? {} : { kinds }),
    frecency: recent.score, used: recent.recent(),
    // Asked for every match that could be shown: where nothing is selected, there is nothing to ask.
    ...(first === undefined ? {} : {
      boost: (id) => {
        const command = registry.get(id)
        return command !== undefined && refsFor(command, [first]) !== undefined ? 2 : 0
      },
    }),
  })
  return hits.flatMap((hit) => {
    const { entry } = hit
    const command = registry.get(entry.id)
    if (command === undefined || command.when?.(context) === false) return []
    // Whoever looks for what this broker lacks is told so, and since when others have it.
    if (absent(command, context)) return about.length > 0 ? [] : [commandRow(command, context, { hit, words: entry })]
    const fits = fitting(command, query, own, hit)
    if (about.length > 0) return fits
    return [...fits, commandRow(command, context, { hit, words: entry })]
  })
}

/** Rows of what is in front of the user, found by what they show: «Delete headquarters», by a word of the thing and one of the command. */
export function rowsAsShown(query: LocalQuery, text: string): PaletteRow[] {
  const refs = query.about.length > 0 ? query.about : selectionOf(query.here)
  const [ref] = refs
  if (ref === undefined || refs.length > 1) return []
  const name = fold(nameOf(ref))
  const words = wordsIn(text)
  // The thing's name alone looks for the thing, the command's alone is found by its title.
  if (!words.some((word) => word.length > 1 && name.includes(word)) || words.every((word) => name.includes(word))) return []
  return fittingRows(query, refs).filter(({ title }) => words.every((word) => fold(title).includes(word))).map((row) => ({ ...row, ranges: rangesOf(row.title, text) }))
}

/** How a thing that was found is looked at. Nothing found is ever changed by Enter. */
const opens: Partial<Record<Ref['resource'], { command: string; param: string }>> = {
  client: { command: 'client.show', param: 'clientid' },
  node: { command: 'node.show', param: 'node' },
  user: { command: 'user.show', param: 'username' },
  ban: { command: 'ban.show', param: 'ban' },
  apiKey: { command: 'api-key.show', param: 'name' },
  topic: { command: 'topic.who', param: 'topic' },
  retained: { command: 'retained.show', param: 'topic' },
  delayed: { command: 'delayed.show', param: 'delayed' },
  topicMetrics: { command: 'topic-metrics.show', param: 'topic' },
  rule: { command: 'rule.show', param: 'id' },
  bridge: { command: 'bridge.show', param: 'bridge' },
  connector: { command: 'connector.show', param: 'id' },
  action: { command: 'action.show', param: 'id' },
  source: { command: 'source.show', param: 'id' },
  schema: { command: 'schema.show', param: 'name' },
  validation: { command: 'validation.show', param: 'name' },
  transformation: { command: 'transformation.show', param: 'name' },
  trace: { command: 'trace.show', param: 'name' },
  listener: { command: 'listener.show', param: 'listener' },
  gateway: { command: 'gateway.show', param: 'gateway' },
  gatewayClient: { command: 'gateway-client.show', param: 'client' },
  authn: { command: 'authn.show', param: 'authn' },
  authnUser: { command: 'authn-user.show', param: 'user' },
  authz: { command: 'authz.show', param: 'source' },
  acl: { command: 'acl.show', param: 'entry' },
  plugin: { command: 'plugin.show', param: 'plugin' },
  exhook: { command: 'exhook.show', param: 'exhook' },
  namespace: { command: 'namespace.show', param: 'ns' },
  queue: { command: 'queue.show', param: 'name' },
  stream: { command: 'stream.show', param: 'name' },
  clusterLink: { command: 'cluster-link.show', param: 'link' },
  profile: { command: 'broker.use', param: 'broker' },
  macro: { command: 'macro.run', param: 'macro' },
}

/** The nouns that can be looked at here and now, in the order in which they are asked for. */
export const searchable = (registry: Registry, context: Context): Pickable[] =>
  searched.filter((noun) => {
    const command = registry.get(opens[noun]?.command ?? '')
    return command !== undefined && !absent(command, context)
  })

/** A thing of the broker as a row: Enter opens it, `.` lists its commands. */
export function objectRow(ref: Ref, text: string, registry: Registry, context: Context): PaletteRow | undefined {
  const way = opens[ref.resource]
  const command = way === undefined ? undefined : registry.get(way.command)
  if (way === undefined || command === undefined) return undefined
  const title = plain(nameOf(ref))
  const given = { [way.param]: ref.id }
  const reason = reasonOf(command, given, context)
  return {
    id: `${ref.resource}:${ref.id}`, kind: 'object', command, given, title, ranges: rangesOf(title, text), mono: true, ref,
    detail: [t(`noun.${ref.resource}`), detailOf(ref) ?? ''].filter((part) => part !== '').join(' · '),
    section: t('palette.objects'), fill: ref.id, ...(reason === undefined ? {} : { reason }),
  }
}
