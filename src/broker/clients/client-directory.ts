import { termText } from '@/rule-sql/term'
import type { Queries } from '../checks/queries'
import { refusalOf } from '../checks/complaint'
import type { BrokerRelease } from '../lib/release'
import { crashed, Refusal } from '../http/refusal'
import { self } from '../monitoring/nodes'
import { standardName } from '../rules/properties'
import { withMillis } from '../store/instant'
import type { Brief, ClientSources, FullRow, SeededRow } from './rows'

const missing = () => new Refusal(404, 'CLIENTID_NOT_FOUND', 'Client ID not found')

/** Socket counters, which a disconnected session does not have. */
const ofSocket = ['recv_oct', 'recv_cnt', 'send_oct', 'send_cnt']

const present = (row: object, connected: boolean) =>
  connected ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !ofSocket.includes(name)))

/** Packet properties by their names in the standard, with user properties as an object. */
const named = (properties: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name === 'userProperties' ? 'User-Property' : standardName(name),
      value,
    ]),
  )

/** A client as 5.1 returns it. */
const toRow = ({
  created_at,
  connected_at,
  disconnected_at,
  disconn_props,
  mountpoint = '',
  ...row
}: FullRow) => ({
  ...present(row, row.connected),
  ...(disconn_props === undefined ? {} : { disconn_props: named(disconn_props) }),
  // Authentication is enabled on every listener.
  node: self,
  mountpoint: mountpoint === '' ? null : mountpoint,
  enable_authn: true,
  is_persistent: row.expiry_interval > 0,
  created_at: withMillis(created_at),
  connected_at: withMillis(connected_at),
  ...(row.connected || disconnected_at === undefined ? {} : { disconnected_at: withMillis(disconnected_at) }),
})

const times = ['gte_created_at', 'lte_created_at', 'gte_connected_at', 'lte_connected_at'] as const

/**
 * Parameters that are converted late: an invalid value crashes the call in 5.1, and is refused since 5.8
 * (src/contract/docs/clients.md#client-list).
 */
const badType = ({ since }: BrokerRelease, name: string, type: 'ip' | 'integer', value: string): Refusal =>
  since('5.8.0')
    ? new Refusal(
        400,
        'INVALID_PARAMETER',
        `the ${name} parameter expected type is ${type}, but the value is ${value}`,
      )
    : crashed(`{bad_value_type,{<<"${name}">>,${type},${termText(value)}}}`, 'throw')

/** Substring filter; an empty text crashes in the broker. */
const containing =
  (wanted: string, of: (row: Brief) => string) =>
  (row: Brief): boolean => {
    if (wanted === '') throw crashed('badarg')
    return of(row).includes(wanted)
  }

/**
 * Combines the filters of a list; undefined without any. Exact filters take precedence over fuzzy ones
 * (src/contract/docs/api.md#paging).
 */
export function createFilter(
  query: Partial<Queries['clientList']>,
  release: BrokerRelease,
): ((row: Brief) => boolean) | undefined {
  const tests: ((row: Brief) => boolean)[] = []
  const { clientid, username, like_username, like_clientid, ip_address, conn_state, clean_start, proto_ver } =
    query
  if (clientid !== undefined) {
    const ids = new Set(clientid)
    tests.push((row) => ids.has(row.clientid))
  }
  if (username !== undefined) {
    const names = new Set(username)
    tests.push((row) => row.username !== null && names.has(row.username))
  } else if (like_username !== undefined) tests.push(containing(like_username, (row) => row.username ?? ''))
  if (like_clientid !== undefined) tests.push(containing(like_clientid, ({ clientid }) => clientid))
  if (ip_address !== undefined) {
    if (!/^\d+(\.\d+)*$/.test(ip_address)) throw badType(release, 'ip_address', 'ip', ip_address)
    tests.push((row) => row.ip_address === ip_address)
  }
  // There are no idle connections here: a session is connected or disconnected.
  if (conn_state !== undefined)
    tests.push((row) => (row.connected ? 'connected' : 'disconnected') === conn_state)
  if (clean_start !== undefined) tests.push((row) => row.clean_start === clean_start)
  if (proto_ver !== undefined) {
    if (!/^[+-]?\d+$/.test(proto_ver)) throw badType(release, 'proto_ver', 'integer', proto_ver)
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

/** Whether the list has no count: a filter searches for a part. */
export const isFuzzy = ({
  like_clientid,
  like_username,
  username,
}: Partial<Queries['clientList']>): boolean =>
  like_clientid !== undefined || (like_username !== undefined && username === undefined)

/** Field names that rows may have besides those of an example. */
const rareFields = [
  'disconnected_at',
  'disconn_props',
  ...ofSocket,
  'ws_cookie',
  'cn',
  'dn',
  'clientid',
  'username',
]

/** Sessions of the engine and seeded rows, as one list. */
export type ClientDirectory = {
  all(): Iterable<SeededRow>
  readonly size: number
  /** Throws the 404 of an unknown id. */
  find(clientid: string): FullRow
  /** A client as the API returns it. */
  toReply(row: SeededRow): object
  /** A reply with only the fields of the parameter `fields` (5.6); refuses unknown names. */
  selectFields(fields: string | undefined): (row: SeededRow) => object
}

export function createClientDirectory({
  engine,
  rows,
  release,
}: ClientSources & { readonly release: BrokerRelease }): ClientDirectory {
  function* all() {
    yield* engine.clients()
    yield* rows.briefs()
  }
  const find = (clientid: string) => {
    const live = engine.client(clientid)
    if (live) return live
    const brief = rows.find(clientid)
    if (!brief) throw missing()
    return rows.full(brief)
  }
  const toReply = (row: SeededRow) => ({
    ...toRow(engine.client(row.clientid) ?? rows.full(row)),
    // Durable sessions and the TLS server name are not supported here.
    ...(release.since('5.8.0') && {
      auth_expire_at: engine.identityOf(row.clientid)?.until ?? null,
      client_attrs: engine.attributes(row.clientid) ?? {},
      durable: false,
      is_expired: false,
      peersni: null,
    }),
    ...(release.since('6.1.0') && { impl: 'emqx_session_mem' }),
  })
  return {
    all,
    find,
    toReply,
    get size() {
      return engine.sessionCount + rows.size
    },
    selectFields(fields) {
      if (fields === undefined || fields === 'all') return toReply
      const [example] = all()
      const known = [...rareFields, ...Object.keys(example === undefined ? {} : toReply(example))]
      const names = fields.split(',').filter((name) => name !== '')
      const unknown = names.find((name) => !known.includes(name))
      if (unknown !== undefined) throw refusalOf({ path: 'fields', reason: `unknown field ${unknown}` })
      return (row) =>
        Object.fromEntries(Object.entries(toReply(row)).filter(([name]) => names.includes(name)))
    },
  }
}
