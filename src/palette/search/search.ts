import type { ApiClient } from '@/api/client'
import { getRefName, type Ref } from '@/api/resource'
import type { Context } from '@/command/context'
import { isOfConsole } from '@/command/fleet/line'
import { writes } from '@/command/reach'
import type { Relation } from '@/command/relation'
import { parseCommandLine, type CommandLine } from '@/command/prompt/line'
import { emptyMerge, merge, type MergeEvent, type Merged } from '@/command/search/merge'
import { wordsIn } from '@/command/search/fold'
import { parsePrefix } from '@/command/search/prefix'
import { RowRank } from '@/command/search/rank'
import { translate as t } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { createStore } from '@/lib/store'
import { holdsSecret } from '@/lib/text/secret-word'
import { plain } from '@/lib/text/untrusted'
import { alarmSource } from './alarm-source'
import { fallbackRows } from './fallback-rows'
import { fleetSources } from './fleet-rows'
import { divideHan } from './han-words'
import { intentRows } from './intent-rows'
import { correct } from './spelling'
import { settingSource } from './setting-rows'
import { valueRows } from './value-rows'
import { metricRows, topicRows } from './topic-and-metric-rows'
import { objectRow, objectRows, searchable } from './objects'
import { countHits, localRows, visibleRows } from './rows'
import { createSharedReplies } from './shared-replies'
import { isScoped, type LocalQuery, type PaletteRow } from './palette-row'
import { debounce, minQueryLength, findAllowed, slowAfter, weakAfter } from './sources'
import { type RowSource, type StreamSource, type SuggestionTools, getLineRows, isSure } from './line-rows'

type Count = { readonly count: number; readonly more: boolean }

export type Search = Merged<PaletteRow> & {
  readonly line: CommandLine | undefined
  /** The number of commands found, where it is more than the rows. */
  readonly found: () => Count | undefined
}

const nothingFound = () => undefined

/** The total number of rows; with `more`, there are more than were counted. */
export const countAll = ({ rows, waiting, found }: Search): Count => {
  const all = [...rows, ...waiting]
  const commands = found()
  if (commands === undefined) return { count: all.length, more: false }
  const others = all.filter(({ kind }) => kind !== 'command' && kind !== 'screen')
  return { count: Math.max(all.length, others.length + commands.count), more: commands.more }
}

/** Counts once, when the number is first asked for. */
function countOnce(query: LocalQuery): Search['found'] {
  let result: { readonly value: Count | undefined } | undefined
  return () => (result ??= { value: countHits(query) }).value
}

/** Whether more results may arrive. */
export const isSearching = ({ sources }: Search): boolean =>
  sources.some(({ state }) => state === 'loading' || state === 'slow')

/** The rows of a source that have not been pushed before. */
async function read(
  source: RowSource | StreamSource,
  signal: AbortSignal,
  push: (rows: readonly PaletteRow[]) => void,
): Promise<readonly PaletteRow[]> {
  if ('stream' in source) {
    await source.stream(signal, push)
    return []
  }
  const { items } = (await source.ask(signal)) ?? { items: [] }
  return [...source.rows(items), ...(source.after?.(items) ?? [])]
}

/**
 * The search behind the palette, outside React: local rows at once, remote ones as they arrive, never those
 * of an older query.
 */
export function createSearch() {
  const store = createStore<Search>({ ...emptyMerge<PaletteRow>(), line: undefined, found: nothingFound })
  const share = createSharedReplies()
  let asking = new AbortController()
  let run = 0
  const send = (event: MergeEvent<PaletteRow>) =>
    store.set((state) => ({ ...merge(state, event), line: state.line, found: state.found }))

  let offered: (rows: readonly PaletteRow[]) => readonly PaletteRow[] = (rows) => rows

  async function ask(source: RowSource | StreamSource, at: number, signal: AbortSignal) {
    const slow = setTimeout(
      () => send({ type: 'source', run: at, source: source.name, state: 'slow' }),
      slowAfter,
    )
    try {
      const rows = await read(source, signal, (part) => {
        if (!signal.aborted)
          send({ type: 'rows', run: at, source: source.name, rows: offered(part), more: true })
      })
      if (!signal.aborted) send({ type: 'rows', run: at, source: source.name, rows: offered(rows) })
    } catch {
      if (!signal.aborted) send({ type: 'source', run: at, source: source.name, state: 'failed' })
    } finally {
      clearTimeout(slow)
    }
  }

  return {
    store,
    select: (id: string) => send({ type: 'select', id }),
    move: (by: number) => send({ type: 'move', by }),
    /** Starts a new query and cancels the running one. */
    query(query: LocalQuery, cursor: number, tools: Omit<SuggestionTools, 'initial' | 'broker'>) {
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      offered = query.isElsewhere === true ? (rows) => rows.filter(runsElsewhere) : (rows) => rows
      const context: Context = { ...query.context, api: share(query.context.api), signal }
      const { text, prefix } = parsePrefix(query.text)
      const offset = query.text.length - text.length
      const plainLine = isPlain(query, prefix)
      const phrases = plainLine ? intentRows(query, text) : []
      const typed = plainLine ? parseCommandLine(text, cursor - offset, query.catalogue.names) : undefined
      // A phrase that is known is no line, unless that has a value.
      const isPhrase = phrases.some(({ rank }) => rank === RowRank.Exact)
      const line = typed !== undefined && isPhrase && !isSure(typed) ? undefined : typed
      const {
        rows: found,
        sources,
        last = [],
      } = line === undefined
        ? getQueryRows(query, text, prefix, context, phrases, share)
        : getLineRows(query, line, context, tools)
      const others = line === undefined ? [] : phrases.map(({ rank: _rank, ...row }): PaletteRow => row)
      const rows = offered([...others, ...found])
      run += 1
      const at = run
      store.set((state) => ({
        ...merge(state, { type: 'start', run: at, rows, sources: sources.map(({ name }) => name) }),
        line,
        found: line === undefined ? countOnce(query) : nothingFound,
      }))
      if (sources.length === 0) return
      const release = setTimeout(() => send({ type: 'release', run: at }), weakAfter)
      const timer = setTimeout(() => {
        startInBackground(
          Promise.all(sources.map((source) => ask(source, at, signal))).then(() => {
            if (signal.aborted) return
            const push = (more: readonly PaletteRow[]) =>
              send({ type: 'rows', run: at, source: sources[0]?.name ?? '', rows: offered(more) })
            if (last.length > 0) push(last)
            const { rows: all, waiting } = store.get()
            const isEmpty = [...all, ...waiting].every(({ reason }) => reason !== undefined)
            if (line === undefined && prefix === undefined && isEmpty) push(fallbackRows(query, text))
          }),
          throwUnexpected,
        )
      }, debounce)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        clearTimeout(release)
      })
    },
    stop: () => asking.abort(),
  }
}

/** Whether a row runs on other brokers: what opens a page, or shows an object, is of this one. */
const runsElsewhere = ({ command, kind }: PaletteRow): boolean =>
  kind !== 'matching' && writes(command) && !isOfConsole(command)

/** Whether commands are searched for, and nothing narrows the search to objects. */
const isPlain = (query: LocalQuery, prefix: string | undefined): boolean =>
  !isScoped(query) && (prefix === undefined || prefix === '>')

function getQueryRows(
  query: LocalQuery,
  text: string,
  prefix: string | undefined,
  context: Context,
  phrases: readonly PaletteRow[],
  share: (api: ApiClient) => ApiClient,
): {
  rows: PaletteRow[]
  sources: (RowSource | StreamSource)[]
  /** Shown after all results. */ last?: PaletteRow[]
} {
  const [one] = query.about
  if (query.related !== undefined && one !== undefined)
    return {
      rows: [],
      sources: query.related.map((relation) => relatedSource(relation, one, query, text, context)),
    }
  if (prefix === '@@')
    return {
      rows: [],
      sources:
        context.fleet === undefined || holdsSecret(text) || text.length < minQueryLength
          ? []
          : fleetSources({ query, text, context, share }),
    }
  const shown = prefix === undefined || prefix === '>' ? visibleRows(query, text) : []
  const metrics = isScoped(query) || prefix !== undefined ? [] : metricRows(query, text)
  const plainLine = isPlain(query, prefix)
  const known = new Set(phrases.map(({ command }) => command))
  const valued = plainLine ? valueRows(query, text).filter(({ command }) => !known.has(command)) : []
  const direct = [...shown, ...phrases, ...localRows(query), ...valued, ...metrics]
  const rows =
    plainLine && !direct.some(isGood)
      ? [...direct, ...dividedRows(query, text), ...correctedRows(query, text)]
      : direct
  const nouns =
    isScoped(query) || prefix === '>' || prefix === '/'
      ? []
      : prefix === '@'
        ? (['client'] as const)
        : prefix === '#'
          ? (['topic', 'retained'] as const)
          : searchable(query.registry, context)
  // The broker logs what it is asked for.
  if (holdsSecret(text) || (text.length < minQueryLength && prefix !== '@' && prefix !== '#'))
    return { rows, sources: [] }
  const alarms = plainLine && prefix === undefined ? alarmSource(query, text, context) : undefined
  return {
    rows,
    sources: [
      ...(alarms === undefined ? [] : [alarms]),
      ...(plainLine && prefix === undefined ? [settingSource(query, text)] : []),
      ...nouns.map((noun, order) => ({
        name: t(`noun.${noun}`),
        ask: (signal: AbortSignal) => findAllowed(context, noun, text, signal),
        rows: (refs: readonly Ref[]) => objectRows(refs, text, order, query.registry, context),
      })),
    ],
    // The commands for a typed topic, existing or not, come after all results with its name.
    last: (nouns as readonly string[]).includes('topic') ? topicRows(query, text, prefix === '#') : [],
  }
}

/** Whether a row was found by words, and can run. */
const isGood = ({ rank = RowRank.Exact, reason }: PaletteRow): boolean =>
  reason === undefined && rank <= RowRank.Keyword

/** What a Chinese text finds as two words, by the first division that finds something. */
function dividedRows(query: LocalQuery, text: string): readonly PaletteRow[] {
  for (const divided of divideHan(text)) {
    const rows = localRows({ ...query, text: divided }).filter(isGood)
    if (rows.length > 0)
      return rows
        .sort((a, b) => (a.rank ?? RowRank.Exact) - (b.rank ?? RowRank.Exact))
        .map((row) => ({ ...row, rank: RowRank.Keyword, ranges: [] }))
  }
  return []
}

/** What the text finds with its misspelled words corrected, under a heading that says so. */
function correctedRows(query: LocalQuery, text: string): readonly PaletteRow[] {
  const corrected = correct(wordsIn(text).join(' '), query.catalogue.words())
  if (corrected === undefined) return []
  const near = { ...query, text: corrected }
  const section = t('palette.nearest', { text: plain(corrected, 60) })
  return (
    [...intentRows(near, corrected), ...localRows(near)]
      .filter(isGood)
      // An object may have the typed name: it comes first.
      .map((row) => ({ ...row, rank: RowRank.Letters, held: true, ranges: [], section }))
  )
}

/** One relation as a source: the related objects, under its name with their number. */
function relatedSource(
  { title, find: read }: Relation,
  of: Ref,
  { registry }: LocalQuery,
  text: string,
  context: Context,
): RowSource {
  const needle = text.trim().toLowerCase()
  let section = t(title)
  return {
    name: t(title),
    async ask(signal) {
      const { items, more } = await read(of.id, context.api, signal)
      section = t(more ? 'related.some' : 'related.all', { title: t(title), count: items.length })
      return { items: items.filter((item) => getRefName(item).toLowerCase().includes(needle)), more }
    },
    rows: (refs) =>
      refs.flatMap((ref) => {
        const row = objectRow(ref, text, registry, context)
        return row === undefined ? [] : [{ ...row, id: `${title} ${row.id}`, section }]
      }),
  }
}
