import type { ClientRow } from './contract'
import { useWords } from '@/i18n/use-words'
import { listenerPaths } from '@/features/listener/paths'
import { nodePaths } from '@/features/node/paths'
import { formatAddress } from '@/lib/net/address'
import { to } from '@/route/paths'
import { Fact, Facts } from '@/detail/facts'
import { pathOrNone } from '@/list/rows/row-link'
import { useNow } from '@/api/use-now'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'
import { StatusMark } from '@/ui/status-mark'
import { expiryWords, formatAttributes, formatProtocol, ofLimit } from './facts'

function Text({ text }: { text: string | null | undefined }) {
  const { t } = useWords()
  return isText(text) ? <Untrusted text={text} max={200} /> : t('none')
}

const isText = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && text !== '' && text !== 'undefined'

function Time({ value }: { value: string | undefined }) {
  const { t, format } = useWords()
  const now = useNow(10_000)
  if (value === undefined) return t('none')
  return (
    <>
      {format.date(value)} ·{' '}
      <RelativeTime focusable iso={value} relative={format.ago(value, now)} exact={format.date(value)} />
    </>
  )
}

/** The present or last connection of the client. */
export function ConnectionCard({ row }: { row: ClientRow }) {
  const { t, format } = useWords()
  const yes = (value: boolean | undefined) =>
    value === undefined ? t('none') : t(value ? 'list.yes' : 'list.no')
  const node =
    row.node === undefined ? undefined : pathOrNone(() => to(nodePaths.node, { node: row.node ?? '' }))
  const listener =
    row.listener === undefined || row.listener === null || row.listener === ''
      ? undefined
      : pathOrNone(() => to(listenerPaths.listener, { id: row.listener ?? '' }))
  return (
    <Card title={t('detail.client.connection')}>
      <Facts>
        <Fact name={t('list.column.username')}>
          <Text text={row.username} />
        </Fact>
        <Fact name={t('list.column.node')}>
          {node === undefined ? (
            <Text text={row.node} />
          ) : (
            <Link
              href={`#${node}`}
              className="-my-0.5 inline-block max-w-full truncate align-bottom leading-6"
            >
              <Untrusted mono text={row.node ?? ''} max={80} />
            </Link>
          )}
        </Fact>
        <Fact name={t('list.column.protocol')}>
          <Text text={formatProtocol(row)} />
        </Fact>
        <Fact name={t('list.column.address')}>
          <Text text={formatAddress(row.ip_address, row.port)} />
        </Fact>
        <Fact name={t('detail.client.listener')}>
          {listener === undefined ? (
            <Text text={row.listener} />
          ) : (
            <Link
              href={`#${listener}`}
              className="-my-0.5 inline-block max-w-full truncate align-bottom leading-6"
            >
              <Untrusted mono text={row.listener ?? ''} max={80} />
            </Link>
          )}
        </Fact>
        <Fact name={t('list.column.keepalive')}>
          {row.keepalive === undefined ? t('none') : format.duration(row.keepalive * 1000)}
        </Fact>
        <Fact name={t(row.proto_ver === 5 ? 'list.column.cleanStart' : 'detail.client.cleanSession')}>
          {yes(row.clean_start)}
        </Fact>
        <Fact name={t('detail.client.bridge')}>{yes(row.is_bridge)}</Fact>
        {row.mountpoint !== null && row.mountpoint !== undefined && row.mountpoint !== '' && (
          <Fact name={t('detail.client.mountpoint')}>
            <Text text={row.mountpoint} />
          </Fact>
        )}
        {isText(row.peersni) && (
          <Fact name={t('detail.client.serverName')}>
            <Text text={row.peersni} />
          </Fact>
        )}
        {row.auth_expire_at !== undefined && (
          <Fact name={t('detail.client.authExpiresAt')}>
            <Time value={new Date(row.auth_expire_at).toISOString()} />
          </Fact>
        )}
        {Object.keys(row.client_attrs ?? {}).length > 0 && (
          <Fact name={t('detail.client.attributes')}>
            <Text text={formatAttributes(row)} />
          </Fact>
        )}
        <Fact name={t('detail.client.connectedAt')}>
          <Time value={row.connected_at} />
        </Fact>
        {row.connected === false && (
          <Fact name={t('detail.client.disconnectedAt')}>
            <Time value={row.disconnected_at} />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

/** The session: queues and subscriptions with their limits. */
export function SessionCard({ row }: { row: ClientRow }) {
  const { t, format } = useWords()
  const words = { t, format }
  return (
    <Card title={t('detail.client.session')} note={t('detail.currentMost')}>
      <Facts>
        <Fact name={t('list.column.expiry')}>{expiryWords(row.expiry_interval, words)}</Fact>
        {row.durable !== undefined && (
          <Fact name={t('detail.client.durable')}>{t(row.durable ? 'list.yes' : 'list.no')}</Fact>
        )}
        {row.is_expired === true && (
          <Fact name={t('list.column.state')}>
            <StatusMark state="warning" word={t('detail.client.expired')} />
          </Fact>
        )}
        <Fact name={t('list.column.created')}>
          <Time value={row.created_at} />
        </Fact>
        <Fact name={t('detail.subscriptions')}>
          {ofLimit(row.subscriptions_cnt, row.subscriptions_max, words)}
        </Fact>
        <Fact name={t('detail.client.queue')}>{ofLimit(row.mqueue_len, row.mqueue_max, words)}</Fact>
        {row.total_payload_bytes !== undefined && (
          <Fact name={t('detail.client.payloadBytes')}>{format.bytes(Number(row.total_payload_bytes))}</Fact>
        )}
        <Fact name={t('detail.client.queueDropped')}>{format.number(row.mqueue_dropped ?? 0)}</Fact>
        <Fact name={t('list.column.inflight')}>{ofLimit(row.inflight_cnt, row.inflight_max, words)}</Fact>
        <Fact name={t('detail.client.awaiting')}>
          {ofLimit(row.awaiting_rel_cnt, row.awaiting_rel_max, words)}
        </Fact>
        <Fact name={t('detail.client.heap')}>
          {typeof row.heap_size === 'number' ? format.bytes(row.heap_size) : format.number(row.heap_size)}
        </Fact>
        <Fact name={t('detail.client.mailbox')}>{format.number(row.mailbox_len)}</Fact>
        <Fact name={t('detail.client.reductions')}>{format.number(row.reductions)}</Fact>
      </Facts>
    </Card>
  )
}
