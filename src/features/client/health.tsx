import type { ReactNode } from 'react'
import type { ClientRow } from './contract'
import { useWords } from '@/i18n/use-words'
import { nodePaths } from '@/features/node/paths'
import { formatAddress } from '@/lib/net/address'
import { to } from '@/route/paths'
import { RowLink } from '@/list/rows/row-link'
import { Trouble } from '@/list/trouble'
import { useNow } from '@/api/use-now'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { ofLimit, formatProtocol, getClientState } from './facts'

/** The health of a client in one line: connected since, address, queue and losses. */
export function HealthStrip({ row }: { row: ClientRow }) {
  const { t, format } = useWords()
  const now = useNow(10_000)
  const state = getClientState(row)
  const since = state === 'disconnected' ? row.disconnected_at : row.connected_at
  const dropped = row.mqueue_dropped ?? 0
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-surface px-4 py-3 md:flex md:flex-wrap md:gap-x-8">
      <Item name={t('detail.client.since')}>
        {since === undefined ? (
          t('none')
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <StatusMark state={state} />
            <RelativeTime iso={since} relative={format.ago(since, now)} exact={format.date(since)} />
          </span>
        )}
      </Item>
      <Item name={t('list.column.protocol')}>
        <Untrusted text={formatProtocol(row)} max={30} />
      </Item>
      <Item name={t('list.column.address')}>
        {row.ip_address === undefined ? (
          t('none')
        ) : (
          <Untrusted mono text={formatAddress(row.ip_address, row.port)} max={60} />
        )}
      </Item>
      <Item name={t('list.column.node')}>
        {row.node === undefined ? (
          t('none')
        ) : (
          <RowLink tabStop make={() => to(nodePaths.node, { node: row.node ?? '' })}>
            <Untrusted mono text={row.node} max={60} />
          </RowLink>
        )}
      </Item>
      <Item name={t('detail.client.queue')}>{ofLimit(row.mqueue_len, row.mqueue_max, { t, format })}</Item>
      {row.total_payload_bytes !== undefined && (
        <Item name={t('detail.client.payloadBytes')}>{format.bytes(Number(row.total_payload_bytes))}</Item>
      )}
      <Item name={t('list.column.inflight')}>
        {ofLimit(row.inflight_cnt, row.inflight_max, { t, format })}
      </Item>
      <Item name={t('detail.client.queueDropped')} quiet={Number(dropped) === 0}>
        <Trouble isWarning count={dropped} text={format.number(dropped)} />
      </Item>
      <Item name={t('detail.subscriptions')}>{format.number(row.subscriptions_cnt)}</Item>
    </dl>
  )
}

function Item({ name, quiet = false, children }: { name: string; quiet?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className={`nums truncate font-semibold ${quiet ? 'text-muted' : ''}`}>{children}</dd>
    </div>
  )
}
