import { useMemo } from 'react'
import { changed, useRead } from '@/api/query'
import remove from '@commands/topic-metrics/delete'
import register from '@commands/topic-metrics/create'
import reset from '@commands/topic-metrics/reset'
import show from '@commands/topic-metrics/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { TopicMetrics } from './contract'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { CloseUp } from './close-up'
import { byTopic, topicPath, topicMetricsFilters, topicMetricsTable } from './columns'
import { TopicMetricsViews } from './views'

const every = 5000
/** While a topic is shown, the list is polled at the same rate, so that both agree. */
const quick = 2000
const again = () => changed(['topicMetrics'])
const buttons: readonly Offer[] = [offer(register, {}, { primary: true })]

/** Lists the watched topics with their metrics, and the details of the one in the address. */
export default function TopicMetricsList() {
  const [search, change] = useSearch()
  const topic = search['topic'] ?? ''
  const pace = topic === '' ? every : quick
  const query = useRead('topicMetricsList', {}, { every: pace })
  const rows = useMemo(() => query.data && byTopic(query.data), [query.data])
  return (
    <DataTable
      {...topicMetricsTable}
      // The shown topic is reloaded with the list.
      source={{ ...unpagedSource<TopicMetrics>(query, rows), again }}
      rowPath={(row) => topicPath(row.topic)}
      offers={(row) => [
        offer(show, { topic: row.topic }),
        offer(reset, { topic: row.topic }),
        offer(remove, { topic: row.topic }),
      ]}
      bulk={(refs) => {
        const topics = refs.map(({ id }) => id)
        return [offer(reset, { topic: topics }), offer(remove, { topic: topics })]
      }}
      buttons={buttons}
      filters={topicMetricsFilters}
      every={pace}
      top={
        <>
          <TopicMetricsViews at="topicMetrics" />
          {topic !== '' && <CloseUp key={topic} topic={topic} onClose={() => change({ topic: undefined })} />}
        </>
      }
      ofAllNodes
      empty={{ title: 'topicMetrics.empty', text: 'topicMetrics.emptyText', offers: buttons }}
    />
  )
}
