import type { clientEndpoints, ClientQuery } from '@/contract/client'
import type { Handlers } from '@/contract/endpoint'
import { readInstant, withMillis } from '../store/instant'
import { self } from '../monitoring/nodes'
import { paginate, sifted } from '../http/paging'
import { invalid, Refusal } from '../http/refusal'
import type { Brief, FullRow, SeededRow } from '../clients/rows'
import type { Extra, State } from '../store/state'
import { onThisNode, parted, shownSubscription, subscriptionsOf } from './subscription'

const missing = () => new Refusal(404, 'CLIENTID_NOT_FOUND', 'Client ID not found')

const shown = ({ created_at, connected_at, disconnected_at, mountpoint = '', ...row }: FullRow) => ({
  ...row,
  node: self, mountpoint: mountpoint === '' ? null : mountpoint, enable_authn: false, is_persistent: row.expiry_interval > 0,
  created_at: withMillis(created_at),
  connected_at: withMillis(connected_at),
  ...(row.connected || disconnected_at === undefined ? {} : { disconnected_at: withMillis(disconnected_at) }),
})

const times = ['gte_created_at', 'lte_created_at', 'gte_connected_at', 'lte_connected_at'] as const

/** The list's filters as one test, or none when everything fits. Exact beats fuzzy (contract A §1.5). */
function filterOf(query: ClientQuery): ((row: Brief) => boolean) | undefined {
  const tests: ((row: Brief) => boolean)[] = []
  const { username, like_username, like_clientid, ip_address, conn_state, clean_start, proto_ver } = query
  if (username !== undefined) tests.push((row) => row.username === username)
  else if (like_username !== undefined) tests.push((row) => row.username?.includes(like_username) ?? false)
  if (like_clientid !== undefined) tests.push((row) => row.clientid.includes(like_clientid))
  if (ip_address !== undefined) tests.push((row) => row.ip_address === ip_address)
  // The embedded broker knows no idle connections: a session is connected or not.
  if (conn_state !== undefined) tests.push((row) => (row.connected ? 'connected' : 'disconnected') === conn_state)
  if (clean_start !== undefined) tests.push((row) => row.clean_start === clean_start)
  if (proto_ver !== undefined) tests.push((row) => String(row.proto_ver) === proto_ver)
  for (const name of times) {
    const text = query[name]
    if (text === undefined) continue
    const limit = readInstant(text, 1)
    if (limit === undefined) throw invalid(name, { expected: 'emqx_utils_calendar:epoch_millisecond()' }, text)
    const field = name.endsWith('created_at') ? 'created_at' : 'connected_at'
    tests.push(name.startsWith('gte') ? (row) => row[field] >= limit : (row) => row[field] <= limit)
  }
  return tests.length === 0 ? undefined : (row) => tests.every((test) => test(row))
}

export const client = ({ engine, rows }: State): Handlers<typeof clientEndpoints, Extra> => {
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
  const draw = (row: SeededRow) => shown(engine.client(row.clientid) ?? rows.full(row))

  return {
    clientList({ query = {} }) {
      onThisNode(query.node)
      const test = filterOf(query)
      const fuzzy =
        query.like_clientid !== undefined || (query.like_username !== undefined && query.username === undefined)
      return test
        ? paginate(sifted(everyone(), test), query, draw, { fuzzy })
        : paginate(everyone(), query, draw, { total: engine.sessionCount + rows.size })
    },
    clientDetail: ({ params }) => shown(find(params.clientid)),
    clientKick({ params }) {
      if (!engine.kick(params.clientid) && !rows.remove(params.clientid)) throw missing()
    },
    /** Shared filters come without their group here; the global list has it (contract A §7.4). */
    clientSubscriptions({ params }) {
      find(params.clientid)
      return [...subscriptionsOf({ engine, rows }, params.clientid)].map((each) => shownSubscription(each.topic, each))
    },
    clientSubscribe({ params: { clientid }, body }) {
      find(clientid)
      const { topic: filter, qos = 0, rh = 0 } = body
      const { topic, group } = parted(filter)
      const wanted = { clientid, topic, group, filter, qos, nl: body.nl === 1, rap: body.rap === 1, rh }
      // Answered before the session has acted, like the real broker: nothing about its success is known yet.
      setImmediate(() => {
        if (engine.client(clientid)) engine.subscribe(clientid, { topic: filter, qos, nl: wanted.nl, rap: wanted.rap, rh })
        else if (rows.find(clientid)) rows.subscribe(wanted)
      })
      return shownSubscription(topic, wanted)
    },
    clientUnsubscribe({ params: { clientid }, body }) {
      find(clientid)
      for (const { topic } of body) {
        if (engine.client(clientid)) engine.unsubscribe(clientid, topic)
        else rows.unsubscribe(clientid, topic)
      }
    },
    clientKeepalive({ params: { clientid }, body }) {
      find(clientid)
      if (engine.client(clientid)) engine.setKeepalive(clientid, body.interval)
      else rows.setKeepalive(clientid, body.interval)
      return shown(find(clientid))
    },
  }
}
