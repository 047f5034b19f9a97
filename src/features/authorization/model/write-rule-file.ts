import { toCsv, type Cell } from '@/lib/text/csv'
import { otherFieldsColumn, printOtherFields } from '@/lib/text/import-file'
import { ruleConditions } from '../contract-sources'
import { type RuleEntry, type FileRule, ruleFields, findWord, qosIn, type Column, columns } from './rule-file'

type Condition = (typeof ruleConditions)[number]

/** Whether a condition fits in a cell: an empty one would be lost. */
const isCondition = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A rule as CSV cells; values that do not fit in their column go to the column of other fields. */
function toCells(
  { as, who }: Pick<RuleEntry, 'as' | 'who'>,
  rule: FileRule,
  conditions: readonly Condition[],
): readonly [cells: readonly Cell[], other: string] {
  const { permission, action, topic, qos, retain } = rule
  const known = ruleFields.filter((field) => {
    if (field === 'permission') return findWord(['allow', 'deny'], permission) !== undefined
    if (field === 'action') return findWord(['publish', 'subscribe', 'all'], action) !== undefined
    if (field === 'qos') return qos === undefined || Array.isArray(qosIn(qos))
    return field !== 'retain' || retain === undefined || typeof retain === 'boolean'
  })
  const cell = (field: Column, value: Cell): Cell => (known.includes(field) ? value : '')
  return [
    [
      as,
      who,
      cell('permission', permission),
      cell('action', action),
      topic,
      cell('qos', known.includes('qos') ? qos?.join(' ') : ''),
      cell('retain', retain),
      ...conditions.map((name) => (isCondition(rule[name]) ? rule[name] : '')),
    ],
    printOtherFields(rule, [...known, ...conditions.filter((name) => isCondition(rule[name]))]),
  ]
}

/**
 * Entries as CSV with one rule per line; “any” is an empty cell. Conditions have a column each if a rule uses them,
 * unknown fields and values share one.
 */
export function rulesAsCsv(entries: readonly RuleEntry[]): string {
  const conditions = ruleConditions.filter((name) =>
    entries.some(({ rules }) => rules.some((rule) => isCondition(rule[name]))),
  )
  const rows = entries.flatMap((entry) => entry.rules.map((rule) => toCells(entry, rule, conditions)))
  const head = [...columns, ...conditions]
  const hasOther = rows.some(([, other]) => other !== '')
  return toCsv(
    [
      hasOther ? [...head, otherFieldsColumn] : head,
      ...rows.map(([cells, other]) => (hasOther ? [...cells, other] : cells)),
    ],
    { bom: true },
  )
}

/** Entries as JSON in the form of the API; the rules of everybody have no name. */
export const rulesAsJson = (entries: readonly RuleEntry[]): string =>
  `${JSON.stringify(
    entries.map(({ as, who, rules }) => ({ ...(as === 'all' ? {} : { [as]: who }), rules })),
    null,
    2,
  )}\n`

/** A small file that shows the format. */
export const sampleRules = rulesAsCsv([
  {
    as: 'clientid',
    who: 'sensor-1',
    rules: [
      { permission: 'allow', action: 'publish', topic: 'sensors/${clientid}/#', qos: [0, 1] },
      { permission: 'deny', action: 'publish', topic: '#', retain: true },
    ],
  },
  { as: 'username', who: 'alice', rules: [{ permission: 'allow', action: 'all', topic: 'home/+/light' }] },
  { as: 'all', who: '', rules: [{ permission: 'deny', action: 'subscribe', topic: 'eq #' }] },
])
