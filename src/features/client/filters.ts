import type { ClientQuery, ClientRow } from './contract'
import { isIp } from '@/lib/net/ip'
import { readFilters, type Filter, type FilterValues } from '@/list/filters/filters'

/** The filters of the client list, with the present nodes and the listeners as choices. */
export const clientFilters = (nodes: readonly string[], listeners: readonly string[]): readonly Filter[] => [
  {
    id: 'like_clientid',
    label: 'list.filter.likeClientid',
    field: 'list.column.clientid',
    kind: 'text',
    mono: true,
    search: 'list.search.clientid',
  },
  {
    id: 'like_username',
    label: 'list.filter.likeUsername',
    field: 'list.column.username',
    kind: 'text',
    mono: true,
    search: 'list.search.username',
  },
  { id: 'username', label: 'list.filter.username', kind: 'text', mono: true },
  { id: 'node', label: 'list.column.node', kind: 'choice', options: nodes, open: true },
  { id: 'listener', label: 'detail.client.listener', kind: 'choice', options: listeners, open: true },
  // The broker answers 500 unless it is an address.
  {
    id: 'ip_address',
    label: 'list.column.address',
    kind: 'text',
    mono: true,
    search: 'list.search.address',
    check: (value) => (isIp(value.trim()) ? undefined : 'error.ip'),
  },
  {
    id: 'conn_state',
    label: 'list.column.state',
    kind: 'choice',
    options: ['connected', 'idle', 'disconnected'],
    words: 'choice.state',
  },
  {
    id: 'proto_ver',
    label: 'list.column.protocol',
    kind: 'choice',
    options: ['3', '4', '5'],
    words: 'choice.protocol',
  },
  {
    id: 'clean_start',
    label: 'list.column.cleanStart',
    kind: 'choice',
    options: ['true', 'false'],
    words: 'choice.bool',
  },
  {
    id: 'gte_connected_at',
    label: 'list.filter.connectedAfter',
    field: 'list.column.connected',
    operator: 'list.filter.op.after',
    kind: 'time',
  },
  {
    id: 'lte_connected_at',
    label: 'list.filter.connectedBefore',
    field: 'list.column.connected',
    operator: 'list.filter.op.before',
    kind: 'time',
  },
  {
    id: 'gte_created_at',
    label: 'list.filter.createdAfter',
    field: 'list.column.created',
    operator: 'list.filter.op.after',
    kind: 'time',
  },
  {
    id: 'lte_created_at',
    label: 'list.filter.createdBefore',
    field: 'list.column.created',
    operator: 'list.filter.op.before',
    kind: 'time',
  },
]

/** The query of the broker for the filters in the address, without invalid values and what the broker cannot filter. */
export function clientQuery(filters: readonly Filter[], search: FilterValues): ClientQuery {
  const {
    clean_start: clean,
    ip_address: ip,
    conn_state: state,
    proto_ver: version,
    listener: _listener,
    ...texts
  } = readFilters(filters, search).values
  return {
    ...texts,
    ...(clean === undefined ? {} : { clean_start: clean === 'true' }),
    ...(ip === undefined ? {} : { ip_address: ip.trim() }),
    ...(state === undefined ? {} : { conn_state: state as NonNullable<ClientQuery['conn_state']> }),
    ...(version === undefined ? {} : { proto_ver: version as NonNullable<ClientQuery['proto_ver']> }),
  }
}

/** Whether a client fits the filters that the broker does not have: its listener; undefined while none is set. */
export function clientTest(
  filters: readonly Filter[],
  search: FilterValues,
): ((row: ClientRow) => boolean) | undefined {
  const { listener } = readFilters(filters, search).values
  return listener === undefined ? undefined : (row) => row.listener === listener
}
