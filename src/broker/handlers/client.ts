import type { clientEndpoints, ClientQuery } from '@/contract/client'
import type { Handlers } from '@/contract/endpoint'
import { readInstant, withMillis } from '../instant'
import type { SubscriptionInfo } from '../mqtt/model'
import { matches } from '../mqtt/topic'
import { self } from '../nodes'
import { paginate } from '../paging'
import { invalid, nodeDown, Refusal } from '../refusal'
import type { Brief, FullRow, SeededRow } from '../rows'
import { extraTopics, type Extra, type State } from '../state'

const missing = () => new Refusal(404, 'CLIENTID_NOT_FOUND', 'Client ID not found')

const shown = ({ created_at, connected_at, disconnected_at, mountpoint = '', ...row }: FullRow) => ({
  ...row,
  node: self, mountpoint: mountpoint === '' ? null : mountpoint, enable_authn: false, is_persistent: row.expiry_interval > 0,
  created_at: withMillis(created_at),
  connected_at: withMillis(connected_at),
  ...(row.connected || disconnected_at === undefined ? {} : { disconnected_at: withMillis(disconnected_at) }),
})

const shownSubscription = (topic: string, { clientid, qos, nl, rap, rh }: SubscriptionInfo) =>
  ({ clientid, nl: Number(nl), node: self, qos, rap: Number(rap), rh, topic })

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

function* sifted<T>(rows: Iterable<T>, test: (row: T) => boolean): Iterable<T> {
  for (const row of rows) if (test(row)) yield row
}

/** Takes `$share/{group}/` off; what is left of a broken one is the broker's crash. */
function parted(filter: string): { topic: string; group: string | null } {
  const share = /^\$share\/([^/]*)(?:\/(.*))?$/s.exec(filter)
  if (!share) return { topic: filter, group: null }
  const [, group = '', topic] = share
  if (topic === undefined || topic === '') throw new Refusal(500, 'UNKNOW_ERROR', 'invalid_topic_filter')
  return { topic, group }
}

export const client = ({ engine, rows }: State): Handlers<typeof clientEndpoints, Extra> => {
  function* everyone(): Iterable<SeededRow> {
    yield* engine.clients()
    yield* rows.briefs()
  }
  function* subscriptions(clientid?: string): Iterable<SubscriptionInfo> {
    yield* engine.subscriptions(clientid)
    yield* rows.subscriptions(clientid)
  }
  function* topics(): Iterable<string> {
    // One route per share group, each without its prefix (contract A §8.2).
    for (const route of engine.topics()) yield route.replace(/^\$share\/[^/]+\//, '')
    yield* extraTopics({ engine, rows })
  }
  const find = (clientid: string): FullRow => {
    const live = engine.client(clientid)
    if (live) return live
    const brief = rows.find(clientid)
    if (!brief) throw missing()
    return rows.full(brief)
  }
  const draw = (row: SeededRow) => shown(engine.client(row.clientid) ?? rows.full(row))
  const onNode = (node: string | undefined) => {
    if (node !== undefined && node !== self) throw nodeDown(node)
  }

  return {
    clientList({ query = {} }) {
      onNode(query.node)
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
      return [...subscriptions(params.clientid)].map((each) => shownSubscription(each.topic, each))
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
    subscriptionList({ query = {} }) {
      const { node, clientid, topic, qos, share_group, match_topic } = query
      onNode(node)
      const fuzzy = match_topic !== undefined && topic === undefined
      const test = (row: SubscriptionInfo) =>
        (topic === undefined || row.topic === topic) &&
        (qos === undefined || row.qos === qos) &&
        (share_group === undefined || row.group === share_group) &&
        (!fuzzy || matches(match_topic, row.topic))
      return paginate(sifted(subscriptions(clientid), test), query, (each) => shownSubscription(each.filter, each), { fuzzy })
    },
    /** A node that does not run has no routes: an empty page, not an error (traps, Cluster). */
    topicList({ query = {} }) {
      const { node, topic } = query
      const mine = node === undefined || node === self ? topics() : []
      const wanted = topic === undefined ? mine : sifted(mine, (each) => each === topic)
      return paginate(wanted, query, (each) => ({ node: self, topic: each }))
    },
  }
}
