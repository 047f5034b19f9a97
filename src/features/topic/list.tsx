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
import { subscriptionPaths } from '@/features/subscription/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { readFilters, type Filter } from '@/list/filters/filters'
import type { Column, LoadPage } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { useTextMatcher, usePagedOrFilteredRows } from '@/list/rows/use-filtered-rows'

const every = 10_000

/** A link to the subscribers of exactly this filter. */
const subscribers = (topic: string) =>
  to(subscriptionPaths.subscriptions, undefined, { topic: unshared(topic).filter })

const columns: readonly Column<Topic>[] = [
  {
    id: 'topic',
    title: 'detail.topic',
    sortValue: (row) => row.topic,
    csv: (row) => row.topic,
    cell: (row) => <RowLink make={() => subscribers(row.topic)} id={row.topic} />,
  },
  {
    id: 'node',
    title: 'list.column.node',
    muted: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: (row) => <OptionalText mono text={row.node} max={60} />,
  },
]

const offers = ({ topic }: Topic) => [
  offer(who, { topic }),
  offer(touches, { topic: unshared(topic).filter }),
  offer(openClient, { topic: unshared(topic).filter }),
  ...(isTopicName(topic) ? [offer(watch, { topic })] : []),
]

const toSearchTexts = ({ topic }: Topic) => [topic]

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
  const filters: readonly Filter[] = [
    { id: 'q', label: 'topic.contains', kind: 'text', mono: true, search: 'list.search.topic' },
    { id: 'topic', label: 'topic.exact', kind: 'text', mono: true },
    { id: 'node', label: 'list.column.node', kind: 'choice', options: names, open: true },
  ]
  const { q: part, ...exact } = readFilters(filters, search).values
  const query = {
    ...(exact['topic'] === undefined ? {} : { topic: exact['topic'] }),
    ...(exact['node'] === undefined ? {} : { node: exact['node'] }),
  }
  const load: LoadPage<Topic> = (page, limit, signal) =>
    connection.api.topicList({ query: { ...query, page, limit } }, { signal })
  const fits = useTextMatcher(part, toSearchTexts)
  const paged = useRead(
    'topicList',
    { query: { ...query, ...readPaging(search) } },
    { every, keep: true, enabled: fits === undefined },
  )
  const source = usePagedOrFilteredRows('topic', JSON.stringify(query), paged, load, fits)
  return (
    <DataTable
      list="topics"
      title="screen.topics"
      source={source}
      columns={columns}
      rowKey={(row) => row.topic}
      rowRef={(row) => ({ resource: 'topic', id: row.topic })}
      resource="topic"
      rowPath={(row) => subscribers(row.topic)}
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
