import type { ClientRow } from './contract'
import { clientPaths } from './paths'
import { formatAddress } from '@/lib/net/address'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { Trouble } from '@/list/trouble'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { clientRef, expiryWords, formatAttributes, formatProtocol, getClientState } from './facts'

const maybeText = (text: string | null | undefined, words: CellWords) =>
  // The broker writes this word if a device sent no value (src/contract/docs/api.md#value-formats).
  text === null || text === undefined || text === '' || text === 'undefined' ? (
    words.t('none')
  ) : (
    <Untrusted text={text} max={60} />
  )

const time = (value: string | undefined, { t, format, now }: CellWords) =>
  value === undefined ? (
    t('none')
  ) : (
    <RelativeTime iso={value} relative={format.ago(value, now)} exact={format.date(value)} />
  )

const numeric = (value: number | string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value)

const counter = (
  id: string,
  title: Column<ClientRow>['title'],
  of: (row: ClientRow) => number | string | undefined,
  hidden = true,
): Column<ClientRow> => ({
  id,
  title,
  hidden,
  align: 'end',
  cell: (row, { format }) => format.number(of(row)),
  sortValue: (row) => numeric(of(row)),
  csv: of,
})

/** The columns of the client list. */
export const clientColumns: readonly Column<ClientRow>[] = [
  {
    id: 'clientid',
    title: 'list.column.clientid',
    sortValue: (row) => row.clientid,
    csv: (row) => row.clientid,
    cell: (row, { t }) => (
      <span className="inline-flex max-w-full items-center gap-1.5">
        <StatusMark state={getClientState(row)} word={t(`list.state.${getClientState(row)}`)} wordHidden />
        <RowLink make={() => to(clientPaths.client, { clientid: row.clientid })} id={row.clientid} />
      </span>
    ),
  },
  {
    id: 'username',
    title: 'list.column.username',
    muted: true,
    sortValue: (row) => row.username ?? undefined,
    csv: (row) => row.username,
    cell: (row, words) => maybeText(row.username, words),
  },
  {
    id: 'state',
    title: 'list.column.state',
    rank: 2,
    csv: (row) => getClientState(row),
    cell: (row, { t }) => t(`list.state.${getClientState(row)}`),
  },
  {
    id: 'protocol',
    title: 'list.column.protocol',
    csv: formatProtocol,
    cell: (row) => <Untrusted text={formatProtocol(row)} max={30} />,
  },
  {
    id: 'address',
    title: 'list.column.address',
    mono: true,
    csv: (row) => formatAddress(row.ip_address, row.port),
    cell: (row, words) => maybeText(formatAddress(row.ip_address, row.port), words),
  },
  {
    id: 'node',
    title: 'list.column.node',
    rank: 59,
    mono: true,
    muted: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: (row, words) => maybeText(row.node, words),
  },
  {
    id: 'listener',
    title: 'detail.client.listener',
    hidden: true,
    mono: true,
    sortValue: (row) => row.listener ?? undefined,
    csv: (row) => row.listener,
    cell: (row, words) => maybeText(row.listener, words),
  },
  {
    id: 'keepalive',
    title: 'list.column.keepalive',
    rank: 60,
    align: 'end',
    sortValue: (row) => row.keepalive,
    csv: (row) => row.keepalive,
    cell: ({ keepalive }, { t, format }) =>
      keepalive === undefined ? t('none') : format.duration(keepalive * 1000),
  },
  {
    id: 'clean_start',
    title: 'list.column.cleanStart',
    hidden: true,
    csv: (row) => row.clean_start,
    cell: (row, { t }) =>
      row.clean_start === undefined ? t('none') : t(row.clean_start ? 'list.yes' : 'list.no'),
  },
  {
    id: 'expiry',
    title: 'list.column.expiry',
    rank: 61,
    align: 'end',
    sortValue: (row) => row.expiry_interval,
    csv: (row) => row.expiry_interval,
    cell: (row, words) => expiryWords(row.expiry_interval, words),
  },
  counter('subs', 'list.column.subs', (row) => row.subscriptions_cnt, false),
  counter('queue', 'list.column.queue', (row) => row.mqueue_len, false),
  counter('inflight', 'list.column.inflight', (row) => row.inflight_cnt),
  {
    ...counter('dropped', 'list.column.dropped', (row) => row.mqueue_dropped, false),
    cell: (row, { format }) => (
      <Trouble isWarning count={row.mqueue_dropped} text={format.number(row.mqueue_dropped)} />
    ),
  },
  {
    id: 'attributes',
    title: 'detail.client.attributes',
    hidden: true,
    mono: true,
    csv: formatAttributes,
    cell: (row, words) => maybeText(formatAttributes(row), words),
  },
  {
    id: 'durable',
    title: 'detail.client.durable',
    needs: 'durableSessions',
    hidden: true,
    csv: ({ durable }) => durable,
    cell: ({ durable }, { t }) => (durable === undefined ? t('none') : t(durable ? 'list.yes' : 'list.no')),
  },
  {
    id: 'serverName',
    title: 'detail.client.serverName',
    hidden: true,
    mono: true,
    csv: ({ peersni }) => peersni,
    cell: ({ peersni }, words) => maybeText(peersni, words),
  },
  counter('received', 'list.column.received', (row) => row.recv_msg),
  counter('sent', 'list.column.sent', (row) => row.send_msg),
  counter('packets', 'list.column.packets', (row) => row.recv_pkt),
  {
    id: 'connected_at',
    title: 'list.column.connected',
    align: 'end',
    muted: true,
    sortValue: (row) => (row.connected_at === undefined ? undefined : Date.parse(row.connected_at)),
    csv: (row) => row.connected_at,
    cell: (row, words) => time(row.connected_at, words),
  },
  {
    id: 'disconnected_at',
    title: 'detail.client.disconnectedAt',
    hidden: true,
    align: 'end',
    muted: true,
    sortValue: (row) => (row.disconnected_at === undefined ? undefined : Date.parse(row.disconnected_at)),
    csv: (row) => row.disconnected_at,
    cell: (row, words) => time(row.disconnected_at, words),
  },
  {
    id: 'created_at',
    title: 'list.column.created',
    hidden: true,
    align: 'end',
    muted: true,
    csv: (row) => row.created_at,
    cell: (row, words) => time(row.created_at, words),
  },
]

/** The list of clients. */
export const clientTable: ListTable<ClientRow> = {
  list: 'clients',
  title: 'screen.clients',
  columns: clientColumns,
  rowKey: (row) => row.clientid,
  rowRef: clientRef,
  resource: 'client',
}
