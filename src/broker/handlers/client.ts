import type { clientEndpoints } from '@/contract/client'
import { termText } from '@/lib/rule-sql/term'
import type { Queries } from '../hocon/queries'
import { withMillis } from '../store/instant'
import { self } from '../monitoring/nodes'
import { standardName } from '../rules/properties'
import { paginate, filtered } from '../http/paging'
import { crashed, Refusal } from '../http/refusal'
import type { SubscriptionInfo } from '../mqtt/model'
import type { Brief, FullRow, SeededRow } from '../clients/rows'
import type { State } from '../store/state'
import type { HandlersOf } from './handlers'
import { onThisNode, parted, toReplySubscription, subscriptionsOf } from './subscription'

const missing = () => new Refusal(404, 'CLIENTID_NOT_FOUND', 'Client ID not found')

/** Counters of the socket, which a session that is away does not have. */
const ofSocket = ['recv_oct', 'recv_cnt', 'send_oct', 'send_cnt']

const present = (row: object, connected: boolean) => (connected ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !ofSocket.includes(name))))

/** Properties of a packet by the names of the standard; the user's own among them as an object. */
const named = (properties: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name === 'userProperties' ? 'User-Property' : standardName(name), value]))

const toReply = ({ created_at, connected_at, disconnected_at, disconn_props, mountpoint = '', ...row }: FullRow) => ({
  ...present(row, row.connected),
  ...(disconn_props === undefined ? {} : { disconn_props: named(disconn_props) }),
  // The listeners ask for a login, which no authenticator then looks at.
  node: self, mountpoint: mountpoint === '' ? null : mountpoint, enable_authn: true, is_persistent: row.expiry_interval > 0,
  created_at: withMillis(created_at),
  connected_at: withMillis(connected_at),
  ...(row.connected || disconnected_at === undefined ? {} : { disconnected_at: withMillis(disconnected_at) }),
})

const times = ['gte_created_at', 'lte_created_at', 'gte_connected_at', 'lte_connected_at'] as const

/** A parameter that is read late, where a bad value crashes the call (traps). */
const badType = (name: string, type: string, value: string) => crashed(`{bad_value_type,{<<"${name}">>,${type},${termText(value)}}}`, 'throw')

/** Looks for a text in a row's; for nothing the broker cannot look. */
const containing = (wanted: string, of: (row: Brief) => string) => (row: Brief): boolean => {
  if (wanted === '') throw crashed('badarg')
  return of(row).includes(wanted)
}

/** The list's filters as one test, or none when everything fits. Exact beats fuzzy (contract A §1.5). */
function filterOf(query: Queries['clientList']): ((row: Brief) => boolean) | undefined {
  const tests: ((row: Brief) => boolean)[] = []
  const { username, like_username, like_clientid, ip_address, conn_state, clean_start, proto_ver } = query
  if (username !== undefined) tests.push((row) => row.username === username)
  else if (like_username !== undefined) tests.push(containing(like_username, (row) => row.username ?? ''))
  if (like_clientid !== undefined) tests.push(containing(like_clientid, ({ clientid }) => clientid))
  if (ip_address !== undefined) {
    if (!/^\d+(\.\d+)*$/.test(ip_address)) throw badType('ip_address', 'ip', ip_address)
    tests.push((row) => row.ip_address === ip_address)
  }
  // The embedded broker knows no idle connections: a session is connected or not.
  if (conn_state !== undefined) tests.push((row) => (row.connected ? 'connected' : 'disconnected') === conn_state)
  if (clean_start !== undefined) tests.push((row) => row.clean_start === clean_start)
  if (proto_ver !== undefined) {
    if (!/^[+-]?\d+$/.test(proto_ver)) throw badType('proto_ver', 'integer', proto_ver)
    tests.push((row) => row.proto_ver === Number(proto_ver))
  }
  for (const name of times) {
    const limit = query[name]
    if (limit === undefined) continue
    const field = name.endsWith('created_at') ? 'created_at' : 'connected_at'
    tests.push(name.startsWith('gte') ? (row) => row[field] >= limit : (row) => row[field] <= limit)
  }
  return tests.length === 0 ? undefined : (row) => tests.every((test) => test(row))
}

export const client = ({ engine, rows, nodes }: State): HandlersOf<typeof clientEndpoints> => {
  function* everyone(): Iterable<SeededRow> {
    yield* engine.clients()
    yield* rows.briefs()
  }
  const find = (clientid: string): FullRow => {
    const live = engine.client(clientid)
    if (live) return live
    const brief = rows.find(clientid)
    if (!brief) throw missing()
    return rows.full(brief)
  }
  const draw = (row: SeededRow) => toReply(engine.client(row.clientid) ?? rows.full(row))

  return {
    clientList({ query }) {
      onThisNode({ nodes }, query.node)
      const test = filterOf(query)
      const fuzzy =
        query.like_clientid !== undefined || (query.like_username !== undefined && query.username === undefined)
      return test
        ? paginate(filtered(everyone(), test), query, draw, { fuzzy })
        : paginate(everyone(), query, draw, { total: engine.sessionCount + rows.size })
    },
    clientDetail: ({ params }) => toReply(find(params.clientid)),
    clientKick({ params }) {
      if (!engine.kick(params.clientid) && !rows.remove(params.clientid)) throw missing()
    },
    /** Shared filters come without their group here; the global list has it (contract A §7.4). */
    clientSubscriptions({ params }) {
      find(params.clientid)
      return [...subscriptionsOf({ engine, rows }, params.clientid)].map((each) => toReplySubscription(each.topic, each))
    },
    clientSubscribe({ params: { clientid }, body }) {
      find(clientid)
      const { topic: filter, qos, nl, rap, rh } = body
      const { topic, group } = parted(filter)
      // Numbers that mean nothing are taken and told again; what they do is nothing.
      const wanted = { clientid, topic, group, filter, qos, nl: nl === 1, rap: rap === 1, rh: rh === 0 || rh === 1 ? rh : 2 } satisfies SubscriptionInfo
      // Answered before the session has acted, like the real broker: nothing about its success is known yet.
      setImmediate(() => {
        if (engine.client(clientid)) engine.subscribe(clientid, { topic: filter, qos, nl: wanted.nl, rap: wanted.rap, rh: wanted.rh })
        else if (rows.find(clientid)) rows.subscribe(wanted)
      })
      return { ...toReplySubscription(topic, wanted), nl, rap, rh }
    },
    clientUnsubscribe({ params: { clientid }, body }) {
      find(clientid)
      for (const { topic } of body) {
        if (topic === undefined) continue
        if (engine.client(clientid)) engine.unsubscribe(clientid, topic)
        else rows.unsubscribe(clientid, topic)
      }
    },
    clientKeepalive({ params: { clientid }, body: { interval } }) {
      if (interval === undefined) throw new Refusal(400, 'BAD_REQUEST', 'Interval Not Found')
      find(clientid)
      if (engine.client(clientid)) engine.setKeepalive(clientid, interval)
      else rows.setKeepalive(clientid, interval)
      return toReply(find(clientid))
    },
  }
}
