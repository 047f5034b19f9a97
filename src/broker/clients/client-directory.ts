import { termText } from '@/rule-sql/term'
import type { Queries } from '../checks/queries'
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

/** A client as the API returns it. */
export const toReply = ({
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
 * Parameters that are converted late, where an invalid value crashes the call
 * (src/contract/docs/clients.md#client-list).
 */
export type BadType = (name: string, type: 'ip' | 'integer', value: string) => Refusal
const badTypeCrashes: BadType = (name, type, value) =>
  crashed(`{bad_value_type,{<<"${name}">>,${type},${termText(value)}}}`, 'throw')

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
  query: Queries['clientList'],
  badType: BadType = badTypeCrashes,
): ((row: Brief) => boolean) | undefined {
  const tests: ((row: Brief) => boolean)[] = []
  const { username, like_username, like_clientid, ip_address, conn_state, clean_start, proto_ver } = query
  if (username !== undefined) tests.push((row) => row.username === username)
  else if (like_username !== undefined) tests.push(containing(like_username, (row) => row.username ?? ''))
  if (like_clientid !== undefined) tests.push(containing(like_clientid, ({ clientid }) => clientid))
  if (ip_address !== undefined) {
    if (!/^\d+(\.\d+)*$/.test(ip_address)) throw badType('ip_address', 'ip', ip_address)
    tests.push((row) => row.ip_address === ip_address)
  }
  // There are no idle connections here: a session is connected or disconnected.
  if (conn_state !== undefined)
    tests.push((row) => (row.connected ? 'connected' : 'disconnected') === conn_state)
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

/** Sessions of the engine and seeded rows, as one list. */
export type ClientDirectory = {
  all(): Iterable<SeededRow>
  readonly size: number
  /** Throws the 404 of an unknown id. */
  find(clientid: string): FullRow
  toReply(row: SeededRow): ReturnType<typeof toReply>
}

export const createClientDirectory = ({ engine, rows }: ClientSources): ClientDirectory => ({
  *all() {
    yield* engine.clients()
    yield* rows.briefs()
  },
  get size() {
    return engine.sessionCount + rows.size
  },
  find(clientid) {
    const live = engine.client(clientid)
    if (live) return live
    const brief = rows.find(clientid)
    if (!brief) throw missing()
    return rows.full(brief)
  },
  toReply: (row) => toReply(engine.client(row.clientid) ?? rows.full(row)),
})
