import {
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { compareReleases, oldest, type Release } from '@/contract/capability'
import { functionTable, type FunctionEntry } from '../function-table'
import { keywords, tokenize, type Keyword } from '../token'
import { translate } from '@/i18n/use-words'
import { eventNote, functionNote, type EventWords } from './help'
import { aliasesIn, sourcesIn } from '../sources'
import { findColumns, namedEvents } from '../listed-events'

/** What the editor knows about the broker. */
export type Known = {
  /** Sources of messages, as named in FROM. */
  readonly bridges: readonly string[]
  /** The events of the broker, in its spelling. */
  readonly events: readonly EventWords[]
  /** Whether functions of the enterprise edition are available. */
  readonly enterprise: boolean
  /** The oldest release of the nodes; later functions are not offered. Undefined if unknown. */
  readonly release?: Release | undefined
  /** Whether it is the check of a validation, which has no FROM and no FOREACH. */
  readonly check?: boolean
}

const offered: readonly Keyword[] = keywords.filter((word) => word !== 'IF' && word !== 'ELSIF')

/** A call snippet with a placeholder for each required argument. */
function callOf({ name, signature }: FunctionEntry): string {
  const needed = signature
    .slice(name.length + 1, -1)
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/\[[^[\]]*\]/g, '')
  const args = needed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\w+$/.test(part))
  return `${name}(${args.map((part) => `\${${part}}`).join(', ')})`
}

const functionOffers = (entries: readonly FunctionEntry[]): Completion[] =>
  entries.map((entry) =>
    snippetCompletion(callOf(entry), {
      label: entry.name,
      detail: entry.signature.slice(entry.name.length),
      type: 'function',
      info: () => functionNote(entry),
    }),
  )

const allOffers = new Map(functionOffers(functionTable).map((offer) => [offer.label, offer]))

/** Completions for the functions of the broker. */
const offersOf = ({ enterprise, release = oldest }: Known): Completion[] =>
  functionTable
    .filter(
      (entry) =>
        (enterprise || entry.enterprise === undefined) &&
        (entry.since === undefined || compareReleases(release, entry.since) >= 0),
    )
    .flatMap(({ name }) => allOffers.get(name) ?? [])

/**
 * Shortcuts to the message work in conditions only; elsewhere the names refer to columns
 * (src/contract/docs/rule-sql.md#functions).
 */
const ofConditions = new Set(
  functionTable
    .filter(({ family, name }) => family === 'message' && !name.startsWith('contains_'))
    .map(({ name }) => name),
)
const keywordOffers: readonly Completion[] = offered.map((label) => ({ label, type: 'keyword', boost: -1 }))
const ofRules = ['FROM', 'FOREACH', 'DO', 'INCASE']
const checkKeywords = keywordOffers.filter(({ label }) => !ofRules.includes(label))

/** Completions for FROM, in quotes `quote`; inside an open quote only the closing one is added. */
function sourceOffers({ bridges, events }: Known, quote: string, closed: boolean): Completion[] {
  const apply = (source: string) => `${quote}${source}${closed ? '' : quote === '' ? '"' : quote}`
  return [
    ...namedEvents(events).map((event): Completion => ({
      label: event.source,
      apply: apply(event.source),
      type: 'constant',
      detail: translate('rule.sql.event'),
      info: () => eventNote(event),
    })),
    ...bridges.map((source): Completion => ({
      label: source,
      apply: apply(source),
      type: 'constant',
      detail: translate('rule.sql.bridge'),
    })),
  ]
}

/** Completions for the columns of the sources and for aliases. */
function columnOffers(sql: string, { events }: Known): Completion[] {
  const named = sourcesIn(sql)
  // Without a FROM, assume a published message.
  const sources = named.length === 0 ? [''] : named
  const columns = new Map<string, string>()
  for (const source of sources)
    for (const column of findColumns(source, events)) if (!columns.has(column)) columns.set(column, source)
  return [
    ...[...columns].map(([label, detail]): Completion => ({ label, detail, type: 'property', boost: 1 })),
    ...aliasesIn(sql)
      .filter((name) => !columns.has(name))
      .map((label): Completion => ({
        label,
        detail: translate('rule.sql.alias'),
        type: 'variable',
        boost: 1,
      })),
  ]
}

const clauses = new Set(['SELECT', 'FOREACH', 'DO', 'INCASE', 'FROM', 'WHERE'])

/** The clause at the cursor, and the quote open there. */
function placeOf(before: string): { clause: string | undefined; open: { from: number } | undefined } {
  const { tokens, unreadable } = tokenize(before)
  const clause = tokens.findLast((token) => token.kind === 'keyword' && clauses.has(token.text))?.text
  return {
    clause,
    open:
      unreadable !== undefined && unreadable.text.startsWith('"')
        ? { from: unreadable.start + 1 }
        : undefined,
  }
}

/** The completion source for rule SQL. */
export function complete(known: () => Known): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const { state, pos } = context
    const words = known().check === true ? checkKeywords : keywordOffers
    const sql = state.doc.toString()
    const { clause, open } = placeOf(sql.slice(0, pos))
    if (open !== undefined) {
      if (clause !== 'FROM') return null
      return { from: open.from, options: sourceOffers(known(), '', sql[pos] === '"'), validFor: /^[^"]*$/ }
    }
    const word = context.matchBefore(/[A-Za-z$][\w$@~]*/)
    const from = word?.from ?? pos
    // After a dot there is an unknown key; inside single quotes a text.
    if (sql[from - 1] === '.' || sql[from - 1] === "'" || (word === null && !context.explicit)) return null
    if (clause === undefined)
      return {
        from,
        options: words.filter(({ label }) => label === 'SELECT' || label === 'FOREACH'),
        validFor: /^\w*$/,
      }
    const options =
      clause === 'FROM'
        ? [...sourceOffers(known(), '"', false), ...keywordOffers.filter(({ label }) => label === 'WHERE')]
        : [
            ...columnOffers(sql, known()),
            ...offersOf(known()).filter(
              ({ label }) => clause === 'WHERE' || clause === 'INCASE' || !ofConditions.has(label),
            ),
            ...words,
          ]
    return { from, options, validFor: /^[\w$@~]*$/ }
  }
}
