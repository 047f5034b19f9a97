import { parseArgs } from 'node:util'
import type { Listing } from '@/list/listing'
import { suggest } from '@/lib/text/similar'
import { parseDuration } from '@/lib/time/time'
import { loginNames } from '../arguments'
import { refuse } from '../usage'
import type { TerminalWords } from '../words'
import { parseCondition, type Condition } from './conditions'
import { fieldsOf } from './fields'
import { outputFormats, type OutputFormat } from './output'
import { parseSort } from './reading'

/** The connection options, as of `switchboard cmd`. */
const connection = [...loginNames, 'library'].flatMap((name) => [name, `login-${name}`])

/** Options that take a value, and what they are for; those of the connection are described with them. */
export const listOptions: Readonly<Record<string, { readonly takes?: string; readonly about: string }>> = {
  filter: { takes: '<field> <comparison> <value>', about: 'only such rows; can be given several times' },
  search: { takes: '<text>', about: 'only rows that contain it' },
  columns: { takes: '<a,b>', about: 'the columns, in this order' },
  sort: { takes: '<column>', about: 'ascending; -column is descending' },
  limit: { takes: '<number>', about: 'how many rows at most, default 1000' },
  all: { about: 'all rows, however many' },
  output: { takes: '<format>', about: `-o: ${outputFormats.join(', ')}` },
  view: { takes: '<name>', about: 'the filters and the order of a view of --library <folder>' },
  'no-header': { about: 'without the names of the columns' },
  watch: { about: 'print rows that appear, change or disappear, until it is stopped' },
  every: { takes: '<duration>', about: 'with --watch: how often, default 5s' },
  brokers: { takes: '<lab,staging>', about: 'of several contexts: their names, :tag, or all' },
}

/** A line of `switchboard list`. */
export type ListLine = {
  readonly flags: ReadonlyMap<string, readonly string[]>
  readonly brokers: string | undefined
  readonly owner: string
  /** A view of the library, of which the filters and the order count. */
  readonly view: string | undefined
  readonly conditions: readonly Condition[]
  readonly search: string | undefined
  readonly columns: readonly string[] | undefined
  readonly sort: { readonly column: string; readonly down: boolean } | undefined
  /** The most rows that are printed. */
  readonly limit: number
  readonly output: OutputFormat
  readonly header: boolean
  readonly everyMs: number | undefined
}

const defaultLimit = 1000
const [defaultEveryMs, minEveryMs] = [5000, 1000]

const isFormat = (text: string): text is OutputFormat => outputFormats.some((one) => one === text)

function readLimit(text: string | undefined, all: boolean): number {
  if (all && text !== undefined) refuse('--all and --limit exclude each other')
  if (all) return Infinity
  if (text === undefined) return defaultLimit
  return /^[1-9]\d*$/.test(text) ? Number(text) : refuse('--limit must be a whole number from 1')
}

function readEvery(text: string | undefined, watches: boolean): number | undefined {
  if (!watches) return text === undefined ? undefined : refuse('--every is for --watch')
  const ms = text === undefined ? defaultEveryMs : parseDuration(text)
  return ms === undefined || ms < minEveryMs ? refuse('--every must be a duration from 1s, such as 10s') : ms
}

/** Reads the arguments after the name of a list. Throws `UsageError`. */
export function readListLine(listing: Listing, args: readonly string[], words: TerminalWords): ListLine {
  const fields = fieldsOf(listing, words)
  const owned = listing.of === undefined ? [] : [listing.of]
  const own = [...Object.keys(listOptions), ...connection, ...owned]
  // A column with the name of an option is filtered with --filter.
  const shortcuts = new Map(
    fields.filter(({ name }) => !own.includes(name)).map((field) => [field.name, field]),
  )
  const isSwitch = (name: string) =>
    Object.hasOwn(listOptions, name) && listOptions[name]?.takes === undefined
  const names = [...own, ...shortcuts.keys()]
  const options = Object.fromEntries(
    names.map((name) => [
      name,
      {
        type: isSwitch(name) ? ('boolean' as const) : ('string' as const),
        ...(name === 'output' ? { short: 'o' } : {}),
      },
    ]),
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const found = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind === 'positional') refuse(`unexpected: ${token.value}`)
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    if (!names.includes(name))
      refuse(`list ${listing.name} has no option ${rawName}.${suggest(name, names, '--')}`)
    if (isSwitch(name) ? value !== undefined : value === undefined)
      refuse(isSwitch(name) ? `${rawName} takes no value` : `${rawName} needs a value`)
    found.set(name, [...(found.get(name) ?? []), value ?? ''])
  }
  const one = (name: string): string | undefined => {
    const values = found.get(name)
    return values !== undefined && values.length > 1 ? refuse(`--${name} takes one value`) : values?.[0]
  }
  const output = one('output') ?? 'table'
  if (!isFormat(output))
    refuse(`--output must be one of ${outputFormats.join(', ')}.${suggest(output, outputFormats)}`)
  const owner =
    listing.of === undefined
      ? ''
      : (one(listing.of) ?? refuse(`--${listing.of} is required: ${listing.name} belong to one`))
  const reason = listing.checkOwner(owner)
  if (reason !== undefined) refuse(`--${listing.of ?? ''}: ${words(reason)}`)
  const everyMs = readEvery(one('every'), found.has('watch'))
  if (everyMs !== undefined && !['table', 'wide', 'jsonl', 'tsv'].includes(output))
    refuse('--watch prints lines: -o table, wide, tsv or jsonl')
  return {
    flags: new Map([...found].filter(([name]) => connection.includes(name))),
    brokers: one('brokers'),
    owner,
    view: one('view'),
    conditions: [
      ...(found.get('filter') ?? []).map((text) => parseCondition(text, fields, listing.name)),
      ...[...shortcuts].flatMap(([name, field]) => {
        const values = found.get(name)
        return values === undefined ? [] : [{ field, operator: 'is' as const, values }]
      }),
    ],
    search: one('search'),
    columns: one('columns')
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    sort: parseSort(one('sort')),
    limit: readLimit(one('limit'), found.has('all')),
    output,
    header: !found.has('no-header'),
    everyMs,
  }
}
