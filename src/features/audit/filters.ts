import { auditMethods, auditResults, auditSources } from './contract'
import type { Filter, FilterValues } from '@/list/filters/filters'

const checkInteger = (value: string) => (/^\d+$/.test(value) ? undefined : ('error.number' as const))

/** The filters of the audit log, with the present nodes as choices. */
export const auditFilters = (nodes: readonly string[]): readonly Filter[] => [
  { id: 'source', label: 'audit.source', kind: 'text', mono: true, search: 'audit.source' },
  {
    id: 'operation_result',
    label: 'audit.resultLabel',
    kind: 'choice',
    options: auditResults,
    words: 'audit.result',
  },
  { id: 'operation_id', label: 'audit.operationId', kind: 'text', mono: true },
  { id: 'operation_type', label: 'audit.operationType', kind: 'text', mono: true },
  {
    id: 'http_method',
    label: 'audit.method',
    kind: 'choice',
    options: auditMethods.map((method) => method.toUpperCase()),
  },
  { id: 'http_status_code', label: 'audit.status', kind: 'text', check: checkInteger },
  { id: 'from', label: 'audit.fromLabel', kind: 'choice', options: auditSources, words: 'audit.from' },
  { id: 'source_ip', label: 'audit.ip', kind: 'text', mono: true },
  { id: 'node', label: 'list.column.node', kind: 'choice', options: nodes, open: true },
  {
    id: 'gte_created_at',
    label: 'audit.since',
    field: 'audit.at',
    operator: 'list.filter.op.after',
    kind: 'time',
  },
  {
    id: 'lte_created_at',
    label: 'audit.until',
    field: 'audit.at',
    operator: 'list.filter.op.before',
    kind: 'time',
  },
  {
    id: 'gte_duration_ms',
    label: 'audit.longer',
    field: 'audit.duration',
    operator: 'list.filter.op.atLeast',
    kind: 'text',
    check: checkInteger,
  },
  {
    id: 'lte_duration_ms',
    label: 'audit.shorter',
    field: 'audit.duration',
    operator: 'list.filter.op.atMost',
    kind: 'text',
    check: checkInteger,
  },
]
const numbers: ReadonlySet<string> = new Set(['http_status_code', 'gte_duration_ms', 'lte_duration_ms'])

/** The broker's query for the filters: some values are numbers, and methods are lower case. */
export const auditQuery = (values: FilterValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      numbers.has(name) ? Number(value) : name === 'http_method' ? value.toLowerCase() : value,
    ]),
  )
