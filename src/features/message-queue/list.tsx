import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { queueKey, queueRefusal, queueTypes } from './nouns'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { MessageQueue, QueueNoun } from './contract'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import { noOffers, unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { queueFilters, queueTables } from './columns'
import { commandsByNoun, getQueueOffers } from './offers'
import { QueueSettings } from './settings'

export const every = 10_000
/** The number of rows that are read at once. */
const pageSize = 1000
const page = { query: { limit: pageSize } }

const noRows: readonly MessageQueue[] = []

type Props = {
  noun: QueueNoun
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
function QueueOrStreamList({ noun, query }: Props) {
  const { t } = useWords()
  const [search] = useSearch()
  const views = <QueueOrStreamViews noun={noun} at={search['tab']} />
  const { create, remove, settings } = commandsByNoun[noun]
  const buttons = useMemo((): readonly Offer[] => [offer(create, {}, { primary: true })], [create])
  const refusal = query.error === null ? undefined : queueRefusal(query.error)
  const off = refusal !== undefined
  const all = query.data?.data
  return search['tab'] === 'settings' ? (
    <QueueSettings noun={noun} title={queueTables[noun].title} views={views} />
  ) : (
    <DataTable
      {...queueTables[noun]}
      source={{ ...unpagedSource<MessageQueue>(query, off ? noRows : all), ...(off ? { error: null } : {}) }}
      rowPath={({ name }) => queueTypes[noun].page(name)}
      offers={({ name }) => getQueueOffers(noun, name)}
      bulk={(refs) => [offer(remove, { name: refs.map(({ id }) => id) })]}
      buttons={off ? noOffers : buttons}
      filters={queueFilters}
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
  return <QueueOrStreamList noun="queue" query={useRead('queueList', page, { every })} />
}

export function StreamList() {
  return <QueueOrStreamList noun="stream" query={useRead('streamList', page, { every })} />
}
