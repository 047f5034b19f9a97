import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { queueKey, queueRefusal, queueTypes } from './nouns'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { MessageQueue, QueueNoun } from './contract'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { noOffers, unpagedSource, type Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Views } from '@/list/views'
import { Untrusted } from '@/ui/untrusted'
import { formatRetention, formatQueueKind, formatLimits, getRetentionPeriod } from './figures'
import { commandsByNoun, getQueueOffers } from './offers'
import { QueueSettings } from './settings'
import { optionLabel } from '@/form/control/option-label'

export const every = 10_000
/** The number of rows that are read at once. */
const pageSize = 1000
const page = { query: { limit: pageSize } }

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

const filters: readonly Filter<MessageQueue>[] = [
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
const noRows: readonly MessageQueue[] = []

type Props = {
  noun: QueueNoun
  title: Key
  query: Parameters<typeof unpagedSource>[0] & {
    readonly data: { readonly data: readonly (MessageQueue & { readonly $raw?: string })[] } | undefined
  }
}

/** The tabs of the list and the common settings. */
function QueueOrStreamViews({ noun, at }: { noun: QueueNoun; at: string | undefined }) {
  const { t } = useWords()
  const { list } = queueTypes[noun]
  const settings = queueTypes[noun].settings
  return (
    <Views
      label={t('access.views')}
      at={at === 'settings' ? settings : list}
      views={[
        { label: t(noun === 'queue' ? 'screen.queues' : 'screen.streams'), to: list },
        { label: t('access.view.settings'), to: settings },
      ]}
    />
  )
}

/** Lists the queues or streams; shows how to enable them while they are disabled. */
function QueueOrStreamList({ noun, title, query }: Props) {
  const { t } = useWords()
  const [search] = useSearch()
  const views = <QueueOrStreamViews noun={noun} at={search['tab']} />
  const { create, remove, settings } = commandsByNoun[noun]
  const columns = useMemo(() => createColumns(noun), [noun])
  const buttons = useMemo((): readonly Offer[] => [offer(create, {}, { primary: true })], [create])
  const refusal = query.error === null ? undefined : queueRefusal(query.error)
  const off = refusal !== undefined
  const all = query.data?.data
  return search['tab'] === 'settings' ? (
    <QueueSettings noun={noun} title={title} views={views} />
  ) : (
    <DataTable
      list={`${noun}s`}
      title={title}
      source={{ ...unpagedSource<MessageQueue>(query, off ? noRows : all), ...(off ? { error: null } : {}) }}
      columns={columns}
      rowKey={({ name }) => name}
      rowRef={({ name }) => ({ resource: noun, id: name })}
      resource={noun}
      rowPath={({ name }) => queueTypes[noun].page(name)}
      offers={({ name }) => getQueueOffers(noun, name)}
      bulk={(refs) => [offer(remove, { name: refs.map(({ id }) => id) })]}
      buttons={off ? noOffers : buttons}
      filters={filters}
      every={every}
      top={views}
      note={(all?.length ?? 0) >= pageSize ? t('messageStorage.first', { count: pageSize }) : undefined}
      empty={
        refusal === 'starting'
          ? { title: queueKey(noun, 'starting'), text: 'messageStorage.startingText' }
          : off
            ? {
                title: queueKey(noun, 'off'),
                text: queueKey(noun, 'offText'),
                offers: [offer(settings)],
              }
            : {
                title: queueKey(noun, 'empty'),
                text: queueKey(noun, 'emptyText'),
                offers: [offer(create, {}, { primary: true })],
              }
      }
    />
  )
}

export function QueueList() {
  return (
    <QueueOrStreamList noun="queue" title="screen.queues" query={useRead('queueList', page, { every })} />
  )
}

export function StreamList() {
  return (
    <QueueOrStreamList noun="stream" title="screen.streams" query={useRead('streamList', page, { every })} />
  )
}
