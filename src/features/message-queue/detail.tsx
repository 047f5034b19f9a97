import { useRead } from '@/api/query'
import { queueKey, queueTypes } from './nouns'
import type { MessageQueue, QueueNoun } from './contract'
import { fieldLabel } from '@/form/config/context'
import { useWords } from '@/i18n/use-words'
import { messageQueuePaths } from './paths'
import { useParams, useSearch } from '@/route/location'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { Fact, Facts } from '@/detail/facts'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'
import { bytesLimit, countLimit, formatRetention, formatQueueKind } from './figures'
import { QueueForm } from './form'
import { every } from './list'
import { getQueueOffers } from './offers'
import { optionLabel } from '@/form/control/option-label'

type Props = {
  noun: QueueNoun
  name: string
  query: Parameters<typeof unpagedSource>[0] & { readonly data: MessageQueue | undefined }
}

/** One queue or stream: how clients subscribe to it, what it keeps, and its settings. */
function QueueOrStreamDetail({ noun, name, query }: Props) {
  const { t } = useWords()
  const [{ tab }] = useSearch()
  const row = query.data
  const at = (one?: string) => queueTypes[noun].page(name, one === undefined ? {} : { tab: one })
  const missingSubject: MissingSubject = {
    codes: ['NOT_FOUND'],
    title: queueKey(noun, 'gone'),
    text: queueKey(noun, 'goneText'),
    list: queueTypes[noun].list,
    back: queueKey(noun, 'back'),
  }
  return (
    <DetailPage
      about={{ resource: noun, id: name }}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={row === undefined ? [] : getQueueOffers(noun, name, true)}
      every={every}
      missing={missingSubject}
    >
      {row !== undefined && (
        <>
          <Views
            label={t('access.views')}
            at={at(tab === 'settings' ? tab : undefined)}
            views={[
              { label: t('access.view.overview'), to: at() },
              { label: t('access.view.settings'), to: at('settings') },
            ]}
          />
          {tab === 'settings' ? (
            <QueueForm key={name} noun={noun} row={row} />
          ) : (
            <Overview noun={noun} row={row} />
          )}
        </>
      )}
    </DetailPage>
  )
}

function Overview({ noun, row }: { noun: QueueNoun; row: MessageQueue }) {
  const words = useWords()
  const { t } = words
  const {
    topic_filter: filter = '',
    key_expression: key = '',
    dispatch_strategy: way,
    is_lastvalue: last,
  } = row
  const label = (path: string) => fieldLabel(noun, path)
  const copied = { copyLabel: t('action.copy'), copiedLabel: t('action.copied') }
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Card title={t('messageStorage.consume')}>
        <p className="pb-2 text-muted">{t(queueKey(noun, 'consumeText'))}</p>
        <Facts>
          <Fact name={t('messageStorage.subscribeTo')}>
            <Untrusted mono text={`$${noun}/${row.name}`} max={120} {...copied} />
          </Fact>
          {noun === 'stream' && (
            <Fact name={t('messageStorage.offset')}>
              <Untrusted mono text="stream-offset" max={40} {...copied} />
            </Fact>
          )}
          {noun === 'stream' && (
            <Fact name={t('messageStorage.offsets')}>
              <span className="font-mono text-small">earliest, latest</span>
            </Fact>
          )}
        </Facts>
      </Card>
      <Card title={t('messageStorage.keeps')}>
        <Facts>
          <Fact name={label('topic_filter')}>
            {filter === '' ? t('none') : <Untrusted mono text={filter} max={120} {...copied} />}
          </Fact>
          <Fact name={t('messageStorage.kind')}>{formatQueueKind(row, t)}</Fact>
          {key !== '' && (noun === 'stream' || last === true) && (
            <Fact name={label('key_expression')}>
              <Untrusted mono text={key} max={200} />
            </Fact>
          )}
          {noun === 'queue' && (
            <Fact name={label('dispatch_strategy')}>
              {way === undefined ? (
                t('none')
              ) : (
                <Untrusted text={optionLabel('dispatch_strategy', way)} max={40} />
              )}
            </Fact>
          )}
          <Fact name={label('data_retention_period')}>{formatRetention(row, words)}</Fact>
          <Fact name={label('limits.max_shard_message_count')}>{countLimit(row, words)}</Fact>
          <Fact name={label('limits.max_shard_message_bytes')}>{bytesLimit(row, words)}</Fact>
        </Facts>
      </Card>
    </div>
  )
}

export function QueueDetail() {
  const { name = '' } = useParams(messageQueuePaths.queue)
  return (
    <QueueOrStreamDetail
      noun="queue"
      name={name}
      query={useRead('queueDetail', { params: { name } }, { every })}
    />
  )
}

export function StreamDetail() {
  const { name = '' } = useParams(messageQueuePaths.stream)
  return (
    <QueueOrStreamDetail
      noun="stream"
      name={name}
      query={useRead('streamDetail', { params: { name } }, { every })}
    />
  )
}
