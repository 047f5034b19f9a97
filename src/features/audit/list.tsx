import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import type { ApiError } from '@/api/error'
import { useRead } from '@/api/query'
import configApply from '@commands/config/apply'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { auditMethods, auditResults, auditSources, type AuditEntry } from './contract'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { auditPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { readFilters, type Filter, type FilterValues } from '@/list/filters/filters'
import { pagedSource } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { auditColumns, getEntryKey } from './columns'
import { AuditDetail } from './entry'

const every = 15_000
const checkInteger = (value: string) => (/^\d+$/.test(value) ? undefined : ('error.number' as const))
const switchOn: readonly Offer[] = [offer(configApply, { text: 'log.audit.enable = true', mode: 'merge' })]

const filtersFor = (nodes: readonly string[]): readonly Filter[] => [
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
const toQuery = (values: FilterValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      numbers.has(name) ? Number(value) : name === 'http_method' ? value.toLowerCase() : value,
    ]),
  )

/** The error of a broker whose audit log is disabled, from the broker's source code. */
const isOff = (error: ApiError | null): boolean =>
  error !== null && error.status === 400 && /disabled|not enabled/i.test(error.message)

/**
 * Lists the operations at the broker with their users, the latest first, without reads
 * (src/contract/docs/monitoring.md#audit-log).
 */
export default function AuditLog() {
  const connection = useConnection()
  const { t } = useWords()
  const [search] = useSearch()
  const nodes = useRead('nodeList', {}, { fresh: every })
  const filters = useMemo(
    () =>
      filtersFor(
        (nodes.data ?? [])
          .filter((row) => row.$raw === undefined && row.node_status === 'running')
          .map((row) => row.node),
      ),
    [nodes.data],
  )
  const { values } = readFilters(filters, search)
  const auditQuery = toQuery(values)
  const query = useRead(
    'auditList',
    { query: { ...auditQuery, ...readPaging(search) } },
    { every, keep: true },
  )
  const off = isOff(query.error)
  const source = pagedSource<AuditEntry>(query, (page, limit, signal) =>
    connection.api.auditList({ query: { ...auditQuery, page, limit } }, { signal }),
  )
  const at = (entry: string | undefined) => to(auditPaths.audit, undefined, { ...search, entry })
  const selectedRow =
    search['entry'] === undefined
      ? undefined
      : query.data?.data.find((row) => row.$raw === undefined && getEntryKey(row) === search['entry'])
  return (
    <DataTable
      list="audit"
      title="screen.audit"
      source={off ? { ...source, rows: [], count: 0, error: null } : source}
      columns={auditColumns}
      rowKey={getEntryKey}
      rowPath={(row) => at(getEntryKey(row))}
      filters={filters}
      every={every}
      top={selectedRow === undefined ? undefined : <AuditDetail row={selectedRow} close={at(undefined)} />}
      note={off ? undefined : t('audit.note')}
      ofAllNodes
      empty={
        off
          ? { title: 'audit.off', text: 'audit.offText', offers: switchOn }
          : { title: 'audit.empty', text: 'audit.emptyText' }
      }
    />
  )
}
