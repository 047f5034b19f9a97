import { useRead } from '@/api/query'
import { delayedId } from '@/features/delayed/model/id'
import delayedDelete from '@commands/delayed/delete'
import { offer } from '@/command/offer'
import { delayedPayloadLimit, delayedTooLarge } from './contract'
import { useWords } from '@/i18n/use-words'
import { useParams } from '@/route/location'
import { delayedPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage } from '@/detail/detail-page'
import { Fact, Facts } from '@/detail/facts'
import { unpagedSource } from '@/list/list'
import { Instant, Sender, SentText } from '@/features/client/message-facts'
import { StoredPayload } from '@/detail/stored-payload'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'

/** A delayed message with its payload. */
export default function DelayedDetail() {
  const { node = '', msgid = '' } = useParams(delayedPaths.delayedMessage)
  const { t, format } = useWords()
  const query = useRead('delayedDetail', { params: { node, msgid } })
  const row = query.data
  const delayed = delayedId(node, msgid)
  return (
    <DetailPage
      about={{ resource: 'delayed', id: delayed }}
      name={row?.topic ?? msgid}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={row === undefined ? [] : [offer(delayedDelete, { delayed })]}
      missing={{
        codes: ['MESSAGE_ID_NOT_FOUND', 'MESSAGE_ID_SCHEMA_ERROR', 'INVALID_NODE'],
        title: 'error.code.MESSAGE_ID_NOT_FOUND',
        text: 'delayed.goneText',
        list: to(delayedPaths.delayed),
        back: 'delayed.back',
      }}
    >
      {row !== undefined && (
        <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[26rem_minmax(0,1fr)]">
          <Card title={t('delayed.message')}>
            <Facts>
              <Fact name={t('delayed.due')}>
                <Instant value={row.expected_at} kind="until" />
              </Fact>
              <Fact name={t('delayed.delay')}>
                {row.delayed_interval === undefined
                  ? t('none')
                  : format.duration(row.delayed_interval * 1000)}
              </Fact>
              <Fact name={t('delayed.published')}>
                <Instant value={row.publish_at} />
              </Fact>
              <Fact name={t('param.qos')}>{row.qos ?? t('none')}</Fact>
              <Fact name={t('delayed.from')}>
                <Sender id={row.from_clientid} />
              </Fact>
              <Fact name={t('list.column.username')}>
                <SentText text={row.from_username} />
              </Fact>
              <Fact name={t('list.column.node')}>
                <Untrusted mono text={node} max={80} />
              </Fact>
              <Fact name={t('delayed.id')}>
                <Untrusted mono text={msgid} max={60} />
              </Fact>
            </Facts>
          </Card>
          <StoredPayload
            payload={row.payload === delayedTooLarge ? undefined : row.payload}
            topic={row.topic}
            title="delayed.payload"
            tooLarge="delayed.tooLarge"
            limit={delayedPayloadLimit}
            unreadable="delayed.unreadable"
          />
        </div>
      )}
    </DetailPage>
  )
}
