import { listenerTypes } from '@/features/listener/model/names'
import { configRoots } from '@/features/config/contract-roots'
import { refusalOf } from './complaint'
import type { ApiConventions } from '../releases/conventions'
import {
  binary,
  boolean,
  checkField,
  epochMillisecond,
  integer,
  may,
  need,
  positive,
  qos,
  range,
  words,
  type Fields,
  type ReadFields,
} from './kind'

const paging = { page: may(positive), limit: may(range(1, 1000)) }
const node = { node: may(binary) }
const time = may(epochMillisecond)

/** The parameters that the broker reads, in the order of its checks; others are ignored. */
const known = {
  clientList: {
    ...paging,
    ...node,
    username: may(binary),
    ip_address: may(binary),
    conn_state: may(words('connected', 'idle', 'disconnected')),
    clean_start: may(boolean),
    proto_ver: may(binary),
    like_clientid: may(binary),
    like_username: may(binary),
    gte_created_at: time,
    lte_created_at: time,
    gte_connected_at: time,
    lte_connected_at: time,
  },
  subscriptionList: {
    ...paging,
    ...node,
    clientid: may(binary),
    qos: may(qos),
    topic: may(binary),
    match_topic: may(binary),
    share_group: may(binary),
  },
  topicList: { ...paging, ...node, topic: may(binary) },
  banList: paging,
  mqttUserList: { ...paging, like_user_id: may(binary), is_superuser: may(boolean) },
  listenerList: { type: may(words(...listenerTypes)) },
  gatewayList: { status: may(binary) },
  gatewayUserList: { ...paging, like_user_id: may(binary), is_superuser: may(boolean) },
  gatewayListenerUserList: paging,
  gatewayClientList: {
    ...paging,
    ...node,
    clientid: may(binary),
    username: may(binary),
    ip_address: may(binary),
    conn_state: may(words('connected', 'idle', 'disconnected')),
    proto_ver: may(binary),
    clean_start: may(boolean),
    like_clientid: may(binary),
    like_username: may(binary),
    gte_created_at: time,
    lte_created_at: time,
    gte_connected_at: time,
    lte_connected_at: time,
    endpoint_name: may(binary),
    like_endpoint_name: may(binary),
    gte_lifetime: may(binary),
    lte_lifetime: may(binary),
  },
  alarmList: { ...paging, activated: may(boolean) },
  retainedList: paging,
  delayedList: paging,
  stats: { aggregate: may(boolean) },
  metrics: { aggregate: may(boolean) },
  monitor: { latest: may(range(1, Infinity)) },
  monitorNode: { latest: may(range(1, Infinity)) },
  traceLog: { bytes: may(range(0, 2_147_483_647)), position: may(integer), ...node },
  traceDownload: node,
  // Read late, with their own error texts.
  ruleList: Object.fromEntries(
    ['page', 'limit', 'enable', 'from', 'like_from', 'match_from', 'like_id', 'like_description'].map(
      (name) => [name, may(binary)],
    ),
  ),
  bridgeRemove: { also_delete_dep_actions: may(binary) },
  authzUserRules: { ...paging, like_username: may(binary) },
  authzClientRules: { ...paging, like_clientid: may(binary) },
  configReset: { conf_path: may(binary) },
  fileTransferFiles: { following: may(binary), limit: may(range(1, 1000)) },
  fileTransferFile: { node: need(binary), fileref: need(binary) },
  status: { format: may(binary) },
  configText: { key: may(words(...configRoots)), ...node },
  configApply: { mode: may(words('merge', 'replace'), 'merge') },
} satisfies Record<string, Fields>

/** The queries as handlers receive them, by endpoint. */
export type Queries = { [K in keyof typeof known]: ReadFields<(typeof known)[K]> }

/** The parameters of 5.1, for releases that extend them. */
export const queryFields = <K extends keyof typeof known>(id: K): (typeof known)[K] => known[id]

/**
 * Reads the parameters of an endpoint. The last of a repeated one counts, unless the release accepts
 * several.
 */
export function readQuery(
  id: string,
  search: URLSearchParams,
  {
    maxPageRows,
    queries,
    repeatedQueries,
  }: Pick<ApiConventions, 'maxPageRows' | 'queries' | 'repeatedQueries'>,
): Record<string, unknown> {
  const fields: Fields = queries[id] ?? (Object.hasOwn(known, id) ? known[id as keyof typeof known] : {})
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const sent = search.getAll(name)
    const wide = field === paging.limit ? may(range(1, maxPageRows)) : field
    const checked = checkField(
      wide,
      repeatedQueries.has(`${id}.${name}`) ? (sent.length === 0 ? undefined : sent) : sent.at(-1),
      name,
    )
    if (!checked.ok) throw refusalOf(...checked.complaints)
    if (checked.value !== undefined) values[name] = checked.value
  }
  return values
}
