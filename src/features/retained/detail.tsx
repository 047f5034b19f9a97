import { ApiError } from '@/api/error'
import { useRead } from '@/api/query'
import retainedDelete from '@commands/retained/delete'
import retainedSet from '@commands/retained/set'
import who from '@commands/topic/who'
import { offer } from '@/command/offer'
import { retainedPayloadLimit } from './contract'
import { useWords } from '@/i18n/use-words'
import { isTopicName } from '@/lib/net/mqtt-topic'
import { isAddressable } from '@/lib/net/safe-path'
import { useParams } from '@/route/location'
import { retainedPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage } from '@/detail/detail-page'
import { Fact, Facts } from '@/detail/facts'
import { unpagedSource } from '@/list/list'
import { Instant, Sender, SentText } from '@/features/client/message-facts'
import { StoredPayload } from '@/detail/stored-payload'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'

const missing = new ApiError(404, 'NOT_FOUND', '')

/** The retained message of a topic, with its payload. */
export default function RetainedDetail() {
  const { topic = '' } = useParams(retainedPaths.retainedMessage)
  const { t } = useWords()
  // For a filter, the broker returns the message of another topic
  // (src/contract/docs/messages.md#retained-messages); topics have no wildcards.
  const isTopic = isTopicName(topic)
  const query = useRead('retainedDetail', { params: { topic } }, { enabled: isTopic && isAddressable(topic) })
  const row = query.data
  const source = unpagedSource(query, row === undefined ? undefined : [row])
  const isDots = isTopic && !isAddressable(topic)
  return (
    <DetailPage
      about={{ resource: 'retained', id: topic }}
      source={isTopic && !isDots ? source : { ...source, error: missing }}
      offers={
        row === undefined
          ? []
          : [offer(retainedDelete, { topic }), offer(retainedSet, { topic }), offer(who, { topic })]
      }
      missing={{
        codes: ['NOT_FOUND'],
        title: isDots ? 'error.id.dots' : 'retained.gone',
        text: isDots ? 'retained.dots' : 'retained.goneText',
        list: to(retainedPaths.retained),
        back: 'retained.back',
      }}
    >
      {row !== undefined && (
        <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[26rem_minmax(0,1fr)]">
          <Card title={t('retained.message')}>
            <Facts>
              <Fact name={t('param.qos')}>{row.qos ?? t('none')}</Fact>
              <Fact name={t('retained.from')}>
                <Sender id={row.from_clientid} />
              </Fact>
              <Fact name={t('list.column.username')}>
                <SentText text={row.from_username} />
              </Fact>
              <Fact name={t('retained.published')}>
                <Instant value={row.publish_at} />
              </Fact>
              <Fact name={t('retained.id')}>
                {row.msgid === undefined ? t('none') : <Untrusted mono text={row.msgid} max={60} />}
              </Fact>
            </Facts>
          </Card>
          <StoredPayload
            payload={row.payload}
            topic={topic}
            title="retained.payload"
            tooLarge="retained.tooLarge"
            limit={retainedPayloadLimit}
            unreadable="retained.unreadable"
          />
        </div>
      )}
    </DetailPage>
  )
}
