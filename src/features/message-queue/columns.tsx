import type { Key } from '@/i18n/key'
import { optionLabel } from '@/form/control/option-label'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import type { MessageQueue, QueueNoun } from './contract'
import { formatLimits, formatQueueKind, formatRetention, getRetentionPeriod } from './figures'
import { queueTypes } from './nouns'

const createColumns = (noun: QueueNoun): readonly Column<MessageQueue>[] => [
  {
    id: 'name',
    title: 'bridge.name',
    rank: 0,
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ name }) => <RowLink make={() => queueTypes[noun].page(name)} id={name} />,
  },
  {
    id: 'topic',
    title: 'param.topic',
    mono: true,
    rank: 1,
    sortValue: (row) => row.topic_filter,
    csv: (row) => row.topic_filter,
    cell: ({ topic_filter: filter }) => <OptionalText mono text={filter} max={80} />,
  },
  {
    id: 'kind',
    title: 'messageStorage.kind',
    rank: 2,
    sortValue: (row) => String(row.is_lastvalue),
    csv: (row) => (row.is_lastvalue === undefined ? '' : row.is_lastvalue ? 'lastvalue' : 'regular'),
    cell: (row, { t }) => formatQueueKind(row, t),
  },
  ...(noun === 'stream'
    ? []
    : [
        {
          id: 'dispatch',
          title: 'messageStorage.dispatch',
          muted: true,
          rank: 4,
          csv: (row) => row.dispatch_strategy,
          cell: ({ dispatch_strategy: way }, { t }) =>
            way === undefined ? (
              t('none')
            ) : (
              <Untrusted text={optionLabel('dispatch_strategy', way)} max={40} />
            ),
        } satisfies Column<MessageQueue>,
      ]),
  {
    id: 'span',
    title: 'messageStorage.kept',
    align: 'end',
    rank: 3,
    sortValue: getRetentionPeriod,
    csv: (row) => row.data_retention_period,
    cell: (row, words) => formatRetention(row, words),
  },
  {
    id: 'limits',
    title: 'messageStorage.limits',
    align: 'end',
    rank: 5,
    csv: ({ limits }) =>
      `${String(limits?.max_shard_message_count ?? '')} ${String(limits?.max_shard_message_bytes ?? '')}`.trim(),
    cell: (row, words) => formatLimits(row, words),
  },
]

/** What the table itself searches and filters by. */
export const queueFilters: readonly Filter<MessageQueue>[] = [
  searchFilter((row) => [row.name, row.topic_filter], { mono: true }),
  {
    id: 'kind',
    label: 'messageStorage.kind',
    kind: 'choice',
    options: ['lastvalue', 'regular'],
    words: 'messageStorage.kinds',
    optionOf: (row) => (row.is_lastvalue === true ? 'lastvalue' : 'regular'),
  },
]

const createTable = (noun: QueueNoun, title: Key): ListTable<MessageQueue> => ({
  list: `${noun}s`,
  title,
  columns: createColumns(noun),
  rowKey: ({ name }) => name,
  rowRef: ({ name }) => ({ resource: noun, id: name }),
  resource: noun,
})

/** The lists of both nouns. */
export const queueTables: Readonly<Record<QueueNoun, ListTable<MessageQueue>>> = {
  queue: createTable('queue', 'screen.queues'),
  stream: createTable('stream', 'screen.streams'),
}
