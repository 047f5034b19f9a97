import { toCsv, type Cell } from '@/lib/text/csv'
import { otherFieldsColumn, printOtherFields } from '@/lib/text/import-file'
import { type RuleEntry, type FileRule, ruleFields, findWord, qosIn, type Column, columns } from './rule-file'

/** A rule as CSV cells; values that do not fit in their column go to the column of other fields. */
function toCells(
  { as, who }: Pick<RuleEntry, 'as' | 'who'>,
  rule: FileRule,
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
    ],
    printOtherFields(rule, known),
  ]
}

/**
 * Entries as CSV with one rule per line; “any” is an empty cell. Unknown fields and values get a column of
 * their own.
 */
export function rulesAsCsv(entries: readonly RuleEntry[]): string {
  const rows = entries.flatMap((entry) => entry.rules.map((rule) => toCells(entry, rule)))
  const hasOther = rows.some(([, other]) => other !== '')
  return toCsv(
    [
      hasOther ? [...columns, otherFieldsColumn] : columns,
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
