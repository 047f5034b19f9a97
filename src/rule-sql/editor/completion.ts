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
import { columnsOf, namedEvents } from '../listed-events'

/** What the editor is told of the broker. */
export type Known = {
  /** What brings messages in, as FROM names it. */
  readonly bridges: readonly string[]
  /** Its events, in its own spelling. */
  readonly events: readonly EventWords[]
  /** Whether the functions of the enterprise edition are there. */
  readonly enterprise: boolean
  /** The oldest release of its nodes: what came later is not offered. Undefined where nobody knows. */
  readonly release?: Release | undefined
  /** A check of a validation has no FROM and no FOREACH: it is about the message at hand. */
  readonly check?: boolean
}

const offered: readonly Keyword[] = keywords.filter((word) => word !== 'IF' && word !== 'ELSIF')

/** A call with a place to fill for each argument that must be given. */
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

/** The functions that the broker has. */
const offersOf = ({ enterprise, release = oldest }: Known): Completion[] =>
  functionTable
    .filter(
      (entry) =>
        (enterprise || entry.enterprise === undefined) &&
        (entry.since === undefined || compareReleases(release, entry.since) >= 0),
    )
    .flatMap(({ name }) => allOffers.get(name) ?? [])

/**
 * Shortcuts to the message work in conditions only; elsewhere the columns of the same names are meant
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

/** What may stand in FROM. `quote` is put around it; inside an open quote only its end is. */
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

/** The columns that the sources bring, and the names given by AS. */
function columnOffers(sql: string, { events }: Known): Completion[] {
  const named = sourcesIn(sql)
  // Before FROM is written a message published is the likeliest.
  const sources = named.length === 0 ? [''] : named
  const columns = new Map<string, string>()
  for (const source of sources)
    for (const column of columnsOf(source, events)) if (!columns.has(column)) columns.set(column, source)
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

/** The clause the cursor is in, and the quote that is open there. */
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

/** Completion for a place in a statement. */
export function complete(known: () => Known): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const { state, pos } = context
    const words = known().check === true ? checkKeywords : keywordOffers
    const whole = state.doc.toString()
    const { clause, open } = placeOf(whole.slice(0, pos))
    if (open !== undefined) {
      if (clause !== 'FROM') return null
      return { from: open.from, options: sourceOffers(known(), '', whole[pos] === '"'), validFor: /^[^"]*$/ }
    }
    const word = context.matchBefore(/[A-Za-z$][\w$@~]*/)
    const from = word?.from ?? pos
    // After a point stands a key, which nobody knows beforehand; inside single quotes a text.
    if (whole[from - 1] === '.' || whole[from - 1] === "'" || (word === null && !context.explicit))
      return null
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
            ...columnOffers(whole, known()),
            ...offersOf(known()).filter(
              ({ label }) => clause === 'WHERE' || clause === 'INCASE' || !ofConditions.has(label),
            ),
            ...words,
          ]
    return { from, options, validFor: /^[\w$@~]*$/ }
  }
}
