import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import watch from '@commands/topic-metrics/create'
import openClient from '@commands/topic/watch'
import touches from '@commands/topic/touches'
import who from '@commands/topic/who'
import { offer } from '@/command/offer'
import type { Topic } from '@/features/subscription/contract'
import { useWords } from '@/i18n/use-words'
import { isTopicName, unshared } from '@/lib/net/mqtt-topic'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import { readFilters } from '@/list/filters/filters'
import type { LoadPage } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { useTextMatcher, usePagedOrFilteredRows } from '@/list/rows/use-filtered-rows'
import { topicTable, toSubscribers } from './columns'
import { topicFilters, topicQuery, toTopicTexts } from './filters'

const every = 10_000

const offers = ({ topic }: Topic) => [
  offer(who, { topic }),
  offer(touches, { topic: unshared(topic).filter }),
  offer(openClient, { topic: unshared(topic).filter }),
  ...(isTopicName(topic) ? [offer(watch, { topic })] : []),
]

/** Lists the topics and filters with subscribers, each once per node; Enter shows the subscribers. */
export default function TopicList() {
  const connection = useConnection()
  const { t } = useWords()
  const [search] = useSearch()
  // Read once for the node filter; the shell polls it.
  const nodes = useRead('nodeList', {})
  const names = (nodes.data ?? [])
    .filter((row) => row.$raw === undefined && row.node_status === 'running')
    .map((row) => row.node)
  const filters = topicFilters(names)
  const { q: part } = readFilters(filters, search).values
  const query = topicQuery(filters, search)
  const load: LoadPage<Topic> = (page, limit, signal) =>
    connection.api.topicList({ query: { ...query, page, limit } }, { signal })
  const fits = useTextMatcher(part, toTopicTexts)
  const paged = useRead(
    'topicList',
    { query: { ...query, ...readPaging(search) } },
    { every, keep: true, enabled: fits === undefined },
  )
  const source = usePagedOrFilteredRows('topic', JSON.stringify(query), paged, load, fits)
  return (
    <DataTable
      {...topicTable}
      source={source}
      rowPath={(row) => toSubscribers(row.topic)}
      offers={offers}
      buttons={[offer(who), offer(touches)]}
      filters={filters}
      {...(fits === undefined ? { every } : {})}
      note={fits === undefined ? undefined : t('list.filter.whole')}
      ofAllNodes
      empty={{ title: 'topic.empty', text: 'topic.emptyText' }}
    />
  )
}
