import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import type { ApiError } from '@/api/error'
import { useRead } from '@/api/query'
import configApply from '@commands/config/apply'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { AuditEntry } from './contract'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { auditPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { readFilters } from '@/list/filters/filters'
import { pagedSource } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { getEntryKey, auditTable } from './columns'
import { auditFilters, auditQuery } from './filters'
import { AuditDetail } from './entry'

const every = 15_000
const switchOn: readonly Offer[] = [offer(configApply, { text: 'log.audit.enable = true', mode: 'merge' })]

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
      auditFilters(
        (nodes.data ?? [])
          .filter((row) => row.$raw === undefined && row.node_status === 'running')
          .map((row) => row.node),
      ),
    [nodes.data],
  )
  const { values } = readFilters(filters, search)
  const asked = auditQuery(values)
  const query = useRead('auditList', { query: { ...asked, ...readPaging(search) } }, { every, keep: true })
  const off = isOff(query.error)
  const source = pagedSource<AuditEntry>(query, (page, limit, signal) =>
    connection.api.auditList({ query: { ...asked, page, limit } }, { signal }),
  )
  const at = (entry: string | undefined) => to(auditPaths.audit, undefined, { ...search, entry })
  const selectedRow =
    search['entry'] === undefined
      ? undefined
      : query.data?.data.find((row) => row.$raw === undefined && getEntryKey(row) === search['entry'])
  return (
    <DataTable
      {...auditTable}
      source={off ? { ...source, rows: [], count: 0, error: null } : source}
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
