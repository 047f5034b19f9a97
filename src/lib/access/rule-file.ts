import { CsvError, parseCsv, toCsv } from '../text/csv'

type Permission = 'allow' | 'deny'
type Action = 'publish' | 'subscribe' | 'all'

/** A rule of the built-in database; left out, `qos` and `retain` mean any. */
export type FileRule = { readonly permission: Permission; readonly action: Action; readonly topic: string; readonly qos?: (0 | 1 | 2)[]; readonly retain?: boolean }

/** The rules of a client id, of a user name, or of everybody, who has no name. */
export type RuleEntry = { readonly as: 'clientid' | 'username' | 'all'; readonly who: string; readonly rules: readonly FileRule[] }

/** Why a rule is not taken; `line` counts lines of CSV or rules of JSON from 1, `field` is the column it is about. */
type RuleProblem = { readonly line: number; readonly field: string; readonly reason: 'cells' | 'missing' | 'word' | 'everyone' | 'qos' | 'retain' | 'object' }

/** What a file of rules holds: entries that may be sent, what is wrong with the rest, or why nothing of it can be read. */
export type RuleFile = {
  readonly entries: readonly RuleEntry[]
  readonly rules: number
  readonly problems: readonly RuleProblem[]
  readonly fault?: { readonly reason: 'empty' | 'columns' | 'json' | 'list' | 'ending' | 'quotes'; readonly name: string }
}

const columns = ['as', 'who', 'permission', 'action', 'topic', 'qos', 'retain'] as const
type Raw = Readonly<Partial<Record<(typeof columns)[number], unknown>>>

const kinds = ['clientid', 'username', 'all'] as const
const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined => words.find((word) => word === value)
const nothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** `0 1`, `0,1`, `1`, or a list; all three and none mean any. */
function qosIn(value: unknown): (0 | 1 | 2)[] | 'any' | undefined {
  if (nothing(value) || value === 'all') return 'any'
  const parts: readonly unknown[] = Array.isArray(value) ? value : String(value).split(/[\s,]+/).filter((part) => part !== '')
  const levels = parts.map((part) => ([0, 1, 2] as const).find((level) => String(level) === String(part)))
  if (levels.includes(undefined)) return undefined
  const sorted = [...new Set(levels as (0 | 1 | 2)[])].sort()
  return sorted.length === 0 || sorted.length === 3 ? 'any' : sorted
}

type Read = { readonly as: RuleEntry['as']; readonly who: string; readonly rule: FileRule }

function readRule({ as, who, permission, action, topic, qos, retain }: Raw, line: number): Read | RuleProblem {
  const problem = (field: string, reason: RuleProblem['reason']): RuleProblem => ({ line, field, reason })
  const wrong = (field: string, value: unknown) => problem(field, nothing(value) ? 'missing' : 'word')
  const kind = oneOf(kinds, as)
  if (kind === undefined) return wrong('as', as)
  if (kind === 'all' && !nothing(who)) return problem('who', 'everyone')
  if (kind !== 'all' && (typeof who !== 'string' || who === '')) return wrong('who', who)
  const allowed = oneOf(['allow', 'deny'] as const, permission)
  if (allowed === undefined) return wrong('permission', permission)
  const doing = oneOf(['publish', 'subscribe', 'all'] as const, action)
  if (doing === undefined) return wrong('action', action)
  if (typeof topic !== 'string' || topic === '') return wrong('topic', topic)
  const levels = qosIn(qos)
  if (levels === undefined) return problem('qos', 'qos')
  const kept = nothing(retain) ? 'all' : String(retain)
  if (kept !== 'all' && kept !== 'true' && kept !== 'false') return problem('retain', 'retain')
  const rule: FileRule = { permission: allowed, action: doing, topic, ...(levels === 'any' ? {} : { qos: levels }), ...(kept === 'all' ? {} : { retain: kept === 'true' }) }
  return { as: kind, who: kind === 'all' ? '' : String(who), rule }
}

/** Rules of one name are one entry, in the order of the file: it is the order in which they are looked at. */
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
const broken = (reason: Fault['reason'], name: string): RuleFile => ({ entries: [], rules: 0, problems: [], fault: { reason, name } })

/** How many lines of the file a row takes: a cell in quotes may hold line breaks. */
const height = (cells: readonly string[]): number => 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

function fromCsv(text: string, name: string): RuleFile {
  let rows: readonly (readonly string[])[]
  try {
    rows = parseCsv(text)
  } catch (error) {
    if (error instanceof CsvError) return broken('quotes', String(error.line))
    throw error
  }
  let line = 1
  const lines = rows.map((cells) => {
    const at = line
    line += height(cells)
    return { line: at, cells }
  }).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first, ...rest] = lines
  if (first === undefined) return broken('empty', name)
  const head = first.cells.map((cell) => cell.trim())
  const unknown = head.filter((column) => oneOf(columns, column) === undefined)
  if (unknown.length > 0 || !['as', 'permission', 'action', 'topic'].every((column) => head.includes(column))) return broken('columns', unknown.join(', '))
  if (rest.length === 0) return broken('empty', name)
  return collect(rest.map(({ line: at, cells }) => (cells.length > head.length ? { line: at, field: head.at(-1) ?? '', reason: 'cells' } : readRule(Object.fromEntries(head.map((column, index) => [column, cells[index]])), at))))
}

/** An entry as the API tells it, or a single rule with its name beside it. */
function rulesIn(item: unknown): readonly (Raw | undefined)[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return [undefined]
  const { rules, clientid, username, ...rest } = item as Readonly<Record<string, unknown>>
  if (!Array.isArray(rules)) return [rest]
  const whose = clientid !== undefined ? { as: 'clientid', who: clientid } : username !== undefined ? { as: 'username', who: username } : { as: 'all' }
  return rules.map((rule: unknown) => (typeof rule === 'object' && rule !== null && !Array.isArray(rule) ? { ...rule, ...whose } : undefined))
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
  return collect(rows.map((row, index) => (row === undefined ? { line: index + 1, field: '', reason: 'object' } : readRule(row, index + 1))))
}

/** Reads a file of rules, CSV or JSON by the ending of its name. */
export function readRuleFile(name: string, text: string): RuleFile {
  if (/\.csv$/i.test(name)) return fromCsv(text, name)
  return /\.json$/i.test(name) ? fromJson(text.replace(/^\uFEFF/, ''), name) : broken('ending', name)
}

/** Entries as CSV, a rule a line; what means any is left empty. */
export const rulesAsCsv = (entries: readonly RuleEntry[]): string =>
  toCsv([columns, ...entries.flatMap(({ as, who, rules }) => rules.map(({ permission, action, topic, qos, retain }) => [as, who, permission, action, topic, qos?.join(' '), retain]))], { bom: true })

/** Entries as JSON, as the API tells them; the rules of everybody have no name. */
export const rulesAsJson = (entries: readonly RuleEntry[]): string =>
  `${JSON.stringify(entries.map(({ as, who, rules }) => ({ ...(as === 'all' ? {} : { [as]: who }), rules })), null, 2)}\n`

/** A small file that shows the format. */
export const sampleRules = rulesAsCsv([
  { as: 'clientid', who: 'sensor-1', rules: [{ permission: 'allow', action: 'publish', topic: 'sensors/${clientid}/#', qos: [0, 1] }, { permission: 'deny', action: 'publish', topic: '#', retain: true }] },
  { as: 'username', who: 'alice', rules: [{ permission: 'allow', action: 'all', topic: 'home/+/light' }] },
  { as: 'all', who: '', rules: [{ permission: 'deny', action: 'subscribe', topic: 'eq #' }] },
])
