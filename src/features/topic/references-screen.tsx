import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useCombinedRead } from '@/api/use-combined-read'
import topicTouches from '@commands/topic/touches'
import who from '@commands/topic/who'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import { useWords } from '@/i18n/use-words'
import { toPlainTopic } from '@/lib/net/topic-overlap'
import { DataTable } from '@/list/data-table'
import { readFilters, type Filter } from '@/list/filters/filters'
import { noOffers, unpagedSource } from '@/list/list'
import { useSearch } from '@/route/location'
import { findReferences, type TopicReference } from './model/patterns'
import { findRefPath } from './ref-path'
import { readersFor, readTopicPatterns } from './references'
import { referenceTable } from './reference-columns'
import { checkTopic, describeMissing } from './references-missing'

const filters: readonly Filter<TopicReference>[] = [
  {
    id: 'topic',
    label: 'touching.topic',
    kind: 'text',
    mono: true,
    check: checkTopic,
  },
]

/** Lists what reads, writes, rewrites, checks or stores the messages of a topic, by the configuration of the broker. */
export default function ReferencesScreen() {
  const connection = useConnection()
  const words = useWords()
  const { t } = words
  const [search] = useSearch()
  const { topic } = readFilters(filters, search).values
  const offers = useOffers()
  const readers = readersFor(offers)
  // All patterns are read once; another topic is found in them without a request.
  const query = useCombinedRead(
    'topic',
    'touching',
    readers.map(({ title }) => title),
    (signal) => readTopicPatterns(readers, connection.api, signal),
    { enabled: topic !== undefined },
  )
  const rows = useMemo(
    () => (topic === undefined ? [] : query.data && findReferences(query.data.patterns, topic)),
    [query.data, topic],
  )
  const plain = topic === undefined ? undefined : toPlainTopic(topic)
  const missing = topic === undefined || query.data === undefined ? [] : describeMissing(query.data, words)
  return (
    <DataTable
      {...referenceTable}
      source={unpagedSource<TopicReference>(query, rows)}
      rowAbout={({ resource, id }) => ({ resource, id })}
      rowPath={findRefPath}
      buttons={[offer(topicTouches), ...(topic === undefined ? noOffers : [offer(who, { topic })])]}
      filters={filters}
      top={
        missing.length > 0 && (
          <ul role="status" className="text-small text-warn">
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )
      }
      note={plain !== undefined && plain !== topic ? t('touching.plain', { topic: plain }) : undefined}
      empty={
        topic === undefined
          ? { title: 'touching.ask', text: 'touching.askText', offers: [offer(topicTouches)] }
          : { title: 'touching.empty', text: 'touching.emptyText' }
      }
    />
  )
}
