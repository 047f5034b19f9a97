import type { Queries } from '../checks/queries'
import { termText } from '@/rule-sql/term'
import { filtered, paginate, type Paged } from '../http/paging'
import { crashed } from '../http/refusal'
import { withMillis } from '../store/instant'
import type { GatewayClient, GatewayClientRow } from './protocol'

/** Fields that these protocols do not have, with the broker's values. */
const never = {
  awaiting_rel_cnt: 0,
  awaiting_rel_max: 'infinity',
  clean_start: true,
  connected: true,
  created_at: null,
  disconnected_at: null,
  expiry_interval: 0,
  inflight_max: 'infinity',
  is_bridge: false,
  mailbox_len: 0,
  mqueue_max: 'infinity',
  subscriptions_max: 'infinity',
} as const

/** A client as the API returns it (src/contract/docs/gateways.md#clients). */
export const toClientReply = (node: string, { connected_at, ...row }: GatewayClientRow): object => ({
  ...never,
  ...row,
  node,
  connected_at: withMillis(connected_at),
  reductions: row.recv_pkt + row.send_pkt,
})

type Test = (row: GatewayClientRow) => boolean
type Query = Queries['gatewayClientList']

/** The filters of a query. These clients exist only while they are connected. */
function testsOf(query: Query): Test[] {
  const tests: Test[] = []
  const equal = (wanted: unknown, of: (row: GatewayClientRow) => unknown) => {
    if (wanted !== undefined) tests.push((row) => of(row) === wanted)
  }
  const part = (wanted: string | undefined, of: (row: GatewayClientRow) => string) => {
    if (wanted !== undefined) tests.push((row) => of(row).includes(wanted))
  }
  equal(query.clientid, (row) => row.clientid)
  equal(query.username, (row) => row.username)
  equal(query.proto_ver, (row) => row.proto_ver)
  equal(query.conn_state, () => 'connected')
  equal(query.clean_start, () => true)
  if (query.ip_address !== undefined) {
    if (!/^\d+(\.\d+)*$/.test(query.ip_address))
      throw crashed(`{bad_value_type,{<<"ip_address">>,ip,${termText(query.ip_address)}}}`, 'throw')
    equal(query.ip_address, (row) => row.ip_address)
  }
  part(query.like_clientid, (row) => row.clientid)
  if (query.username === undefined) part(query.like_username, (row) => row.username ?? '')
  const { gte_connected_at: from, lte_connected_at: to } = query
  if (from !== undefined) tests.push((row) => row.connected_at >= from)
  if (to !== undefined) tests.push((row) => row.connected_at <= to)
  // No client has these fields.
  if (
    [
      query.endpoint_name,
      query.like_endpoint_name,
      query.gte_lifetime,
      query.lte_lifetime,
      query.gte_created_at,
      query.lte_created_at,
    ].some((each) => each !== undefined)
  )
    tests.push(() => false)
  return tests
}

export function clientPage(node: string, clients: Iterable<GatewayClient>, query: Query): Paged<object> {
  const tests = testsOf(query)
  const rows = filtered(
    [...clients].map((client) => client.row()),
    (row) => tests.every((test) => test(row)),
  )
  const fuzzy =
    query.like_clientid !== undefined ||
    query.like_username !== undefined ||
    query.like_endpoint_name !== undefined
  return paginate(rows, query, (row) => toClientReply(node, row), { fuzzy })
}
