import { useMemo } from 'react'
import { useRead } from '@/api/query'
import clear from '@commands/trace/clear'
import create from '@commands/trace/create'
import remove from '@commands/trace/delete'
import limits from '@commands/trace/limits'
import download from '@commands/trace/download'
import show from '@commands/trace/show'
import stop from '@commands/trace/stop'
import { offer } from '@/command/offer'
import type { Trace } from './contract'
import { useNamespaceFilter, withSpace } from '@/features/namespace/namespace-filter'
import { tracePaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { traceFilters, traceColumns, traceTable } from './columns'

const every = 5000

const offers = ({ name, status }: Trace) => [
  offer(show, { name }),
  offer(download, { name }),
  ...(status === 'stopped' ? [] : [offer(stop, { name })]),
  offer(remove, { name }),
]

/** The log traces with their states, the newest first. */
export default function TraceList() {
  const query = useRead('traceList', {}, { every })
  const byNamespace = useNamespaceFilter()
  const shownFilters = useMemo(() => [...traceFilters, ...byNamespace], [byNamespace])
  const columns = useMemo(() => withSpace(traceColumns, query.data), [query.data])
  return (
    <DataTable
      {...traceTable}
      source={unpagedSource<Trace>(query, query.data)}
      columns={columns}
      rowPath={(row) => to(tracePaths.trace, { name: row.name })}
      offers={offers}
      bulk={(refs) => {
        const names = refs.map(({ id }) => id)
        return [offer(stop, { name: names }), offer(remove, { name: names })]
      }}
      buttons={[
        offer(create, {}, { primary: true }),
        offer(limits),
        offer(clear, {}, { off: query.data?.length === 0 ? 'trace.noTraces' : undefined }),
      ]}
      filters={shownFilters}
      every={every}
      empty={{ title: 'trace.empty', text: 'trace.emptyText', offers: [offer(create)] }}
    />
  )
}
