import type { GatewayClient } from '../contract-client'
import { useWords } from '@/i18n/use-words'
import { Fact, Facts } from '@/detail/facts'
import { useNow } from '@/api/use-now'
import { formatAddress } from '@/lib/net/address'
import { Card } from '@/ui/card'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'

type Props = { row: GatewayClient }

function Text({ text }: { text: string | number | null | undefined }) {
  const { t } = useWords()
  return text === null || text === undefined || text === '' || text === 'undefined' ? (
    t('none')
  ) : (
    <Untrusted text={String(text)} max={200} />
  )
}

function Time({ value }: { value: string | null | undefined }) {
  const { t, format } = useWords()
  const now = useNow(10_000)
  if (value === null || value === undefined) return t('none')
  return (
    <>
      {format.date(value)} ·{' '}
      <RelativeTime focusable iso={value} relative={format.ago(value, now)} exact={format.date(value)} />
    </>
  )
}

/** The connection of the client. */
export function Connection({ row }: Props) {
  const { t, format } = useWords()
  return (
    <Card title={t('detail.client.connection')}>
      <Facts>
        {row.endpoint_name !== undefined && (
          <Fact name={t('gateway.endpoint')}>
            <Text text={row.endpoint_name} />
          </Fact>
        )}
        <Fact name={t('list.column.username')}>
          <Text text={row.username} />
        </Fact>
        <Fact name={t('list.column.node')}>
          <Text text={row.node} />
        </Fact>
        <Fact name={t('list.column.protocol')}>
          <Text text={[row.proto_name, row.proto_ver].filter((part) => part !== undefined).join(' ')} />
        </Fact>
        <Fact name={t('list.column.address')}>
          <Text text={formatAddress(row.ip_address, row.port)} />
        </Fact>
        {row.lifetime !== undefined && (
          <Fact name={t('gateway.lifetime')}>{format.duration(row.lifetime * 1000)}</Fact>
        )}
        <Fact name={t('list.column.keepalive')}>
          {row.keepalive === undefined ? t('none') : format.duration(row.keepalive * 1000)}
        </Fact>
        <Fact name={t('detail.client.mountpoint')}>
          <Text text={row.mountpoint} />
        </Fact>
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

/** The session: queues with their limits. */
export function Session({ row }: Props) {
  const { t, format } = useWords()
  const of = (value: number | string | undefined, max: number | string | undefined) =>
    t('detail.ofMost', {
      value: format.number(value),
      max:
        max === undefined
          ? t('none')
          : max === 'infinity' || max === 0
            ? t('detail.unlimited')
            : format.number(max),
    })
  return (
    <Card title={t('detail.client.session')} note={t('detail.currentMost')}>
      <Facts>
        <Fact name={t('detail.subscriptions')}>{of(row.subscriptions_cnt, row.subscriptions_max)}</Fact>
        <Fact name={t('detail.client.queue')}>{of(row.mqueue_len, row.mqueue_max)}</Fact>
        <Fact name={t('detail.client.queueDropped')}>{format.number(row.mqueue_dropped ?? 0)}</Fact>
        <Fact name={t('list.column.inflight')}>{of(row.inflight_cnt, row.inflight_max)}</Fact>
        <Fact name={t('list.column.created')}>
          <Time value={row.created_at} />
        </Fact>
      </Facts>
    </Card>
  )
}

const counters = ['oct', 'cnt', 'pkt', 'msg'] as const

/** The traffic of the connection in both directions. */
export function Traffic({ row }: Props) {
  const { t, format } = useWords()
  return (
    <Card title={t('gateway.traffic')} note={t('gateway.trafficNote')}>
      <Facts>
        {counters.map((name) => (
          <Fact key={name} name={t(`gateway.counter.${name}`)}>
            {format.number(row[`recv_${name}`] ?? 0)} / {format.number(row[`send_${name}`] ?? 0)}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
