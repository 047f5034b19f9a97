import { useMemo } from 'react'
import { useRead } from '@/api/query'
import clear from '@commands/topic-filter-metrics/delete-all'
import create from '@commands/topic-filter-metrics/create'
import remove from '@commands/topic-filter-metrics/delete'
import reset from '@commands/topic-filter-metrics/reset'
import show from '@commands/topic-filter-metrics/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { useNamespaceFilter, withSpace } from '@/features/namespace/namespace-filter'
import { TopicMetricsViews } from '@/features/topic-metrics/views'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import { unpagedSource } from '@/list/list'
import { useSearch } from '@/route/location'
import { toTopicFilterMetricsId } from './calls'
import { CloseUp } from './close-up'
import {
  byName,
  topicFilterColumns,
  topicFilterMetricsPath,
  topicFilterSearch,
  topicFilterTable,
} from './columns'
import type { TopicFilterMetrics } from './contract'

const every = 5000
const createButtons: readonly Offer[] = [offer(create, {}, { primary: true })]
const buttons: readonly Offer[] = [...createButtons, offer(clear, {})]

/** Lists the monitored topic filters with their counters, and the details of the one in the address. */
export default function TopicFilterMetricsList() {
  const [{ name = '' }, change] = useSearch()
  const query = useRead('topicFilterMetricsList', {}, { every })
  const namespaceFilter = useNamespaceFilter()
  const filters = useMemo(
    (): readonly Filter<TopicFilterMetrics>[] => [topicFilterSearch, ...namespaceFilter],
    [namespaceFilter],
  )
  const rows = useMemo(() => query.data && byName(query.data), [query.data])
  const columns = useMemo(() => withSpace(topicFilterColumns, rows), [rows])
  const shown = rows?.find((row) => row.$raw === undefined && toTopicFilterMetricsId(row) === name)
  return (
    <DataTable
      {...topicFilterTable}
      source={unpagedSource<TopicFilterMetrics>(query, rows)}
      columns={columns}
      rowPath={(row) => topicFilterMetricsPath(toTopicFilterMetricsId(row))}
      offers={(row) =>
        [show, reset, remove].map((command) => offer(command, { name: toTopicFilterMetricsId(row) }))
      }
      bulk={(refs) => [reset, remove].map((command) => offer(command, { name: refs.map(({ id }) => id) }))}
      buttons={buttons}
      filters={filters}
      every={every}
      top={
        <>
          <TopicMetricsViews at="topicFilterMetrics" />
          {name !== '' && rows !== undefined && (
            <CloseUp
              key={name}
              id={name}
              row={shown}
              readAt={query.dataUpdatedAt}
              onClose={() => change({ name: undefined })}
            />
          )}
        </>
      }
      ofAllNodes
      empty={{
        title: 'topicFilterMetrics.empty',
        text: 'topicFilterMetrics.emptyText',
        offers: createButtons,
      }}
    />
  )
}
