import { CsvError, readCsvTable } from '@/lib/text/csv'
import {
  isNoteColumn,
  isObject,
  otherFieldsColumn,
  parseOtherFields,
  withoutNoteCells,
  withoutNotes,
  type RowProblem,
} from '@/lib/text/import-file'

import { findRuleTopicProblem } from './rule-topic'
import { ruleConditions } from '../contract-sources'

type Permission = 'allow' | 'deny'

type Action = 'publish' | 'subscribe' | 'all'

/** A rule of the built-in database; without `qos` and `retain` it matches any. Unknown fields are kept. */
export type FileRule = {
  readonly permission: Permission
  readonly action: Action
  readonly topic: string
  readonly qos?: (0 | 1 | 2)[]
  readonly retain?: boolean
  readonly [other: string]: unknown
}

/** The rules of a client ID, of a username, or of everybody (with an empty name). */
export type RuleEntry = {
  readonly as: 'clientid' | 'username' | 'all'
  readonly who: string
  readonly rules: readonly FileRule[]
}

/** Why a rule of a file is refused. */
type RuleProblem = RowProblem<
  | 'cells'
  | 'missing'
  | 'word'
  | 'everyone'
  | 'filter'
  | 'prefix'
  | 'qos'
  | 'retain'
  | 'object'
  | 'quote'
  | 'json'
>

/** The contents of a file of rules: valid entries, problems, or why the file cannot be read. */
export type RuleFile = {
  readonly entries: readonly RuleEntry[]
  readonly rules: number
  readonly problems: readonly RuleProblem[]
  /** The first row of a CSV file. */
  readonly head?: string
  readonly fault?: {
    readonly reason: 'empty' | 'columns' | 'json' | 'list' | 'ending' | 'quotes'
    readonly name: string
  }
}

export const columns = ['as', 'who', 'permission', 'action', 'topic', 'qos', 'retain'] as const

export const ruleFields = columns.slice(2)

export type Column = (typeof columns)[number]

/** The columns that a file may have: further ones are the conditions of 5.9 and later. */
const knownColumns: readonly string[] = [...columns, ...ruleConditions]

const kinds = ['clientid', 'username', 'all'] as const
const permissions = ['allow', 'deny'] as const
const actions = ['publish', 'subscribe', 'all'] as const

export const findWord = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => word === value)

const nothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** `0 1`, `0,1`, `1`, or a list; all three or none mean any. */
export function qosIn(value: unknown): (0 | 1 | 2)[] | 'any' | undefined {
  if (nothing(value) || value === 'all') return 'any'
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : String(value)
        .split(/[\s,]+/)
        .filter((part) => part !== '')
  const levels = parts.map((part) => ([0, 1, 2] as const).find((level) => String(level) === String(part)))
  if (levels.includes(undefined)) return undefined
  const sorted = [...new Set(levels as (0 | 1 | 2)[])].sort()
  return sorted.length === 0 || sorted.length === 3 ? 'any' : sorted
}

type Read = { readonly as: RuleEntry['as']; readonly who: string; readonly rule: FileRule }

type Raw = {
  readonly line: number
  readonly source: unknown
  readonly as: unknown
  readonly who: unknown
  /** The fields of the rule itself. */
  readonly values: Readonly<Record<string, unknown>>
  /** Whether it has the form of the API, which may contain values that the console does not know. */
  readonly fromApi?: boolean
}

/** An empty cell of a condition is no condition. */
const withoutEmptyConditions = (values: Raw['values']): Raw['values'] =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== '' || findWord(ruleConditions, name) === undefined,
    ),
  )

function readRule({ line, source, as, who, values, fromApi = false }: Raw): Read | RuleProblem {
  const problem = (
    field: string,
    reason: RuleProblem['reason'],
    value?: unknown,
    allowed?: readonly string[],
  ): RuleProblem => ({
    line,
    field,
    reason,
    source,
    ...(nothing(value) ? {} : { value: typeof value === 'string' ? value : JSON.stringify(value) }),
    ...(allowed === undefined ? {} : { allowed }),
  })
  const { [otherFieldsColumn]: cell, ...fields } = fromApi ? values : withoutEmptyConditions(values)
  const parsed = parseOtherFields(cell)
  if (parsed === undefined) return problem(otherFieldsColumn, 'json')
  const { permission, action, topic, qos, retain, ...others } = { ...fields, ...parsed } as Readonly<
    Record<string, unknown>
  >
  // Only values from the API may be unknown to the console.
  const isFromApi = (field: string, value: unknown): boolean =>
    (fromApi || Object.hasOwn(parsed, field)) && !nothing(value)
  const wrong = (field: string, value: unknown, allowed?: readonly string[]) =>
    problem(field, nothing(value) ? 'missing' : 'word', value, allowed)
  const kind = findWord(kinds, as)
  if (kind === undefined) return wrong('as', as, kinds)
  if (kind === 'all' && !nothing(who)) return problem('who', 'everyone', who)
  if (kind !== 'all' && (typeof who !== 'string' || who === '')) return wrong('who', who)
  if (findWord(permissions, permission) === undefined && !isFromApi('permission', permission))
    return wrong('permission', permission, permissions)
  if (findWord(actions, action) === undefined && !isFromApi('action', action))
    return wrong('action', action, actions)
  if (typeof topic !== 'string' || topic === '') return wrong('topic', topic)
  const topicProblem = findRuleTopicProblem(topic)
  if (topicProblem !== undefined)
    return problem('topic', topicProblem === 'error.topic.prefix' ? 'prefix' : 'filter', topic)
  const levels = qosIn(qos) ?? (isFromApi('qos', qos) ? (qos as FileRule['qos']) : undefined)
  if (levels === undefined) return problem('qos', 'qos', qos)
  const retainValue = nothing(retain) ? 'all' : retain
  const flag = ['all', 'true', 'false'].includes(String(retainValue))
  if (!flag && !isFromApi('retain', retain)) return problem('retain', 'retain', retain)
  const rule: FileRule = {
    permission: permission as Permission,
    action: action as Action,
    topic,
    ...others,
    ...(levels === 'any' ? {} : { qos: levels }),
    ...(retainValue === 'all'
      ? {}
      : { retain: flag ? String(retainValue) === 'true' : (retainValue as boolean) }),
  }
  return { as: kind, who: kind === 'all' ? '' : String(who), rule }
}

/** Groups rules by name, in the order of the file, which is the order of evaluation. */
function collect(reads: readonly (Read | RuleProblem)[]): RuleFile {
  const entries = new Map<string, { as: RuleEntry['as']; who: string; rules: FileRule[] }>()
  const problems: RuleProblem[] = []
  for (const read of reads) {
    if ('reason' in read) {
      problems.push(read)
      continue
    }
    const key = `${read.as}:${read.who}`
    const entry = entries.get(key) ?? { as: read.as, who: read.who, rules: [] }
    entry.rules.push(read.rule)
    entries.set(key, entry)
  }
  return { entries: [...entries.values()], rules: reads.length - problems.length, problems }
}

type Fault = NonNullable<RuleFile['fault']>

const broken = (reason: Fault['reason'], name: string): RuleFile => ({
  entries: [],
  rules: 0,
  problems: [],
  fault: { reason, name },
})

function fromCsv(text: string, name: string): RuleFile {
  let table
  try {
    table = readCsvTable(text)
  } catch (error) {
    if (error instanceof CsvError) return broken('quotes', String(error.line))
    throw error
  }
  if (table === undefined) return broken('empty', name)
  const { head, rows } = table
  const unknown = head.cells.filter(
    (column) => !knownColumns.includes(column) && !isNoteColumn(column) && column !== otherFieldsColumn,
  )
  if (
    unknown.length > 0 ||
    head.badQuote !== undefined ||
    !['as', 'permission', 'action', 'topic'].every((column) => head.cells.includes(column))
  )
    return broken('columns', unknown.join(', '))
  if (rows.length === 0) return broken('empty', name)
  const reads = rows.map(({ line, cells, badQuote, raw }) => {
    const source = withoutNoteCells(raw, head.cells)
    const problem = (field: string | undefined, reason: RuleProblem['reason']): RuleProblem => ({
      line,
      field: field ?? '',
      reason,
      source,
    })
    if (badQuote !== undefined) return problem(head.cells[badQuote], 'quote')
    if (cells.length > head.cells.length) return problem(head.cells.at(-1), 'cells')
    const { as, who, ...values } = Object.fromEntries(
      head.cells.flatMap((column, index) => (isNoteColumn(column) ? [] : [[column, cells[index]] as const])),
    )
    return readRule({ line, source, as, who, values })
  })
  return { ...collect(reads), head: withoutNoteCells(head.raw, head.cells) }
}

type Item = Omit<Raw, 'line'> | undefined

/** The rules of an entry as the API sends it, or a single rule with its name. */
function rulesIn(source: unknown): readonly Item[] {
  if (!isObject(source)) return [undefined]
  const { rules, clientid, username, as, who, ...rest } = withoutNotes(source)
  if (!Array.isArray(rules)) return [{ source, as, who, values: rest }]
  const whose =
    clientid !== undefined
      ? { as: 'clientid', who: clientid }
      : username !== undefined
        ? { as: 'username', who: username }
        : { as: 'all' }
  return rules.map((rule: unknown) =>
    isObject(rule)
      ? { source: { ...rule, ...whose }, who: undefined, ...whose, values: rule, fromApi: true }
      : undefined,
  )
}

function fromJson(text: string, name: string): RuleFile {
  let items: unknown
  try {
    items = JSON.parse(text)
  } catch {
    return broken('json', name)
  }
  if (!Array.isArray(items)) return broken('list', name)
  const rows = items.flatMap(rulesIn)
  if (rows.length === 0) return broken('empty', name)
  return collect(
    rows.map((row, index) =>
      row === undefined
        ? { line: index + 1, field: '', reason: 'object', source: null }
        : readRule({ line: index + 1, ...row }),
    ),
  )
}

/** Reads a file of rules as CSV or JSON by its extension. */
export function readRuleFile(name: string, text: string): RuleFile {
  if (/\.csv$/i.test(name)) return fromCsv(text, name)
  return /\.json$/i.test(name) ? fromJson(text.replace(/^\uFEFF/, ''), name) : broken('ending', name)
}
