import { listenerTypes } from '@/features/listener/model/names'
import { configRoots } from '@/features/config/contract-roots'
import { refusalOf } from './complaint'
import { auditMethods, auditResults, auditSources } from '@/features/audit/contract'
import { certificateKinds } from '@/features/certificate/contract'
import { isNamespaced } from '@/contract/namespaced-id'
import { contract } from '@/contract'
import type { BrokerRelease } from '../lib/release'
import {
  binary,
  boolean,
  byteSize,
  checkField,
  converted,
  epochMillisecond,
  fieldsIf,
  integer,
  list,
  may,
  natural,
  need,
  positive,
  qos,
  range,
  words,
  type Fields,
  type Kind,
  type ReadFields,
} from './kind'

const node = { node: may(binary) }
const time = may(epochMillisecond)
/** A parameter that may be repeated; every other one counts by its last value. */
const repeated = list(binary)
const texts = may(repeated)
/** The last value, as a list. */
const lastText = may(converted(binary, (text) => [text]))
/** The filters of the list of bans, of which one is allowed at a time. */
export const banFilters = [
  'clientid',
  'username',
  'peerhost',
  'like_clientid',
  'like_username',
  'like_peerhost',
  'like_peerhost_net',
] as const
type BanFilter = (typeof banFilters)[number]

const addedRoots = [
  'connectors',
  'actions',
  'sources',
  'schema_validation',
  'message_transformation',
] as const
/** Endpoints on rows in namespaces that do not depend on one. */
export const withoutNamespaces: ReadonlySet<string> = new Set([
  'ruleEvents',
  'ruleTest',
  'ruleEngine',
  'ruleEngineEdit',
  'actionTypes',
  'sourceTypes',
])

const ruleFilters = [
  'page',
  'limit',
  'enable',
  'from',
  'like_from',
  'match_from',
  'like_id',
  'like_description',
] as const
/** Other calls on users and rules that may name a namespace (6.1). */
const namespacedAccess = [
  'mqttUserCreate',
  'mqttUserDetail',
  'mqttUserUpdate',
  'mqttUserRemove',
  'authzUserRulesCreate',
  'authzUserRulesDetail',
  'authzUserRulesUpdate',
  'authzUserRulesRemove',
  'authzClientRulesCreate',
  'authzClientRulesDetail',
  'authzClientRulesUpdate',
  'authzClientRulesRemove',
  'authzAllRules',
  'authzAllRulesReplace',
  'authzAllRulesClear',
  'authzRulesPurge',
] as const

/**
 * The parameters that the broker reads, in the order of its checks; others are ignored. What not every release has says
 * since when.
 */
export function createQueries({ since, has }: BrokerRelease) {
  const limit = may(range(1, has('pagesOfTenThousand') ? 10_000 : 1000))
  const paging = { page: may(positive), limit }
  const ns = fieldsIf(has('namespacedRows'), { ns: may(binary) })
  const anyNamespace = { ns: may(binary) }
  const backups = fieldsIf(has('namespacedBackups'), { namespace: may(binary) })
  const namesPage = { last_ns: may(binary), limit: may(positive) }
  const cursor = { cursor: may(binary), limit }
  const held = {
    limit,
    position: may(binary),
    payload: may(words('none', 'base64', 'plain')),
    max_payload_bytes: may(byteSize),
  }
  const clients = {
    ...paging,
    ...node,
    ...fieldsIf(has('clientFields'), { clientid: texts }),
    username: has('clientFields') ? texts : lastText,
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
    ...fieldsIf(has('clientFields'), { fields: may(binary) }),
  }
  const certificate = { kind: may(words(...certificateKinds)) }
  const position: Kind<string | number> = has('opaqueTracePosition') ? binary : integer
  const known = {
    clientList: clients,
    clientPage: { ...clients, ...cursor },
    sessionCount: { since: may(natural) },
    clientQueue: held,
    clientInflight: held,
    subscriptionList: {
      ...paging,
      ...node,
      clientid: may(binary),
      qos: may(qos),
      topic: may(binary),
      match_topic: may(binary),
      share_group: may(binary),
      ...fieldsIf(since('5.8.0'), { durable: may(boolean) }),
    },
    topicList: { ...paging, ...node, topic: may(binary) },
    certificateDelete: certificate,
    namespaceCertificateDelete: certificate,
    banList: {
      ...paging,
      ...fieldsIf(
        has('banFilters'),
        Object.fromEntries(banFilters.map((name) => [name, may(binary)])) as Record<
          BanFilter,
          ReturnType<typeof may<string>>
        >,
      ),
    },
    mqttUserList: { ...paging, like_user_id: may(binary), is_superuser: may(boolean), ...ns },
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
    retainedList: { ...paging, ...fieldsIf(has('retainedByTopic'), { topic: may(binary) }) },
    delayedList: paging,
    stats: { aggregate: may(boolean) },
    metrics: { aggregate: may(boolean) },
    monitor: { latest: may(range(1, Infinity)) },
    monitorNode: { latest: may(range(1, Infinity)) },
    traceLog: {
      bytes: may(range(0, 2_147_483_647)),
      position: may(position),
      ...node,
    },
    topicFilterMetricsDetail: anyNamespace,
    topicFilterMetricsReset: anyNamespace,
    topicFilterMetricsRemove: anyNamespace,
    traceCreate: ns,
    traceDownload: node,
    // Read late, with their own error texts.
    ruleList: {
      ...(Object.fromEntries(ruleFilters.map((name) => [name, may(binary)])) as Record<
        (typeof ruleFilters)[number],
        ReturnType<typeof may<string>>
      >),
      ...fieldsIf(has('rulesByAction'), { action: texts, source: texts }),
    },
    actionRemove: { also_delete_dep_actions: may(binary) },
    sourceRemove: { also_delete_dep_actions: may(binary) },
    bridgeRemove: { also_delete_dep_actions: may(binary) },
    authzUserRules: { ...paging, like_username: may(binary), ...ns },
    authzClientRules: { ...paging, like_clientid: may(binary), ...ns },
    configReset: { conf_path: may(binary) },
    fileTransferFiles: { following: may(binary), limit: may(range(1, 1000)) },
    fileTransferFile: { node: need(binary), fileref: need(binary) },
    status: { format: may(binary) },
    mqttUserImport: fieldsIf(since('5.8.0'), { type: may(binary) }),
    prometheusStats: fieldsIf(since('5.8.0'), {
      mode: may(words('node', 'all_nodes_aggregated', 'all_nodes_unaggregated')),
    }),
    configText: {
      key: may(
        words(
          ...configRoots,
          ...(has('connectors') ? addedRoots : []),
          ...(since('6.1.0') ? (['mq', 'streams', 'multi_tenancy'] as const) : []),
        ),
      ),
      ...node,
    },
    configApply: {
      mode: may(words('merge', 'replace'), 'merge'),
      ...fieldsIf(has('ignoreReadOnly'), { ignore_readonly: may(boolean) }),
    },
    auditList: {
      node: may(binary),
      from: may(words(...auditSources)),
      source: may(binary),
      source_ip: may(binary),
      operation_id: may(binary),
      operation_type: may(binary),
      operation_result: may(words(...auditResults)),
      http_status_code: may(integer),
      http_method: may(words(...auditMethods)),
      gte_duration_ms: may(integer),
      lte_duration_ms: may(integer),
      gte_created_at: time,
      lte_created_at: time,
      ...paging,
    },
    dataBackupList: { ...paging, ...backups },
    dataBackupDownload: { ...node, ...backups },
    dataBackupRemove: { ...node, ...backups },
    dataBackupUpload: backups,
    dataBackupImport: backups,
    namespaceList: namesPage,
    namespaceDetails: namesPage,
    namespaceManagedDetails: namesPage,
    namespaceManaged: namesPage,
    namespaceClients: { last_clientid: may(binary), limit: may(positive) },
    queueList: cursor,
    streamList: cursor,
    userEdit: fieldsIf(since('6.1.0'), { backend: may(binary) }),
    licenseHistory: { period: may(words('monthly', 'daily'), 'monthly'), limit: may(positive) },
  } satisfies Record<string, Fields>
  const ofNamespaces = Object.keys(contract)
    .filter((id) => isNamespaced(id) && !withoutNamespaces.has(id))
    .map((id) => [
      id,
      { ...(known as Readonly<Record<string, Fields>>)[id], ns: may(binary), only_global: may(boolean) },
    ])
  const further: object = has('namespacedRows')
    ? Object.fromEntries([...namespacedAccess.map((id) => [id, ns]), ...ofNamespaces])
    : {}
  return { ...known, ...further }
}

/** The queries as handlers receive them, by endpoint. */
export type Queries = {
  [K in keyof ReturnType<typeof createQueries>]: ReadFields<ReturnType<typeof createQueries>[K]>
}

/** Reads the parameters of an endpoint. The last of a repeated one counts, unless it may be repeated. */
export function readQuery(fields: Fields, search: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const sent = search.getAll(name)
    const value = field.kind !== repeated ? sent.at(-1) : sent.length === 0 ? undefined : sent
    const checked = checkField(field, value, name)
    if (!checked.ok) throw refusalOf(...checked.complaints)
    if (checked.value !== undefined) values[name] = checked.value
  }
  return values
}
