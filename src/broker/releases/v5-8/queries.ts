import { configRoots } from '@/features/config/contract-roots'
import { auditMethods, auditResults, auditSources } from '@/features/audit/contract'
import { queryFields } from '../../checks/queries'
import {
  binary,
  boolean,
  byteSize,
  epochMillisecond,
  integer,
  list,
  may,
  natural,
  positive,
  range,
  words,
  type Fields,
  type ReadFields,
} from '../../checks/kind'

const clients = {
  ...queryFields('clientList'),
  clientid: may(list(binary)),
  username: may(list(binary)),
  fields: may(binary),
}
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

const limit = may(range(1, 10_000))
const held = {
  limit,
  position: may(binary),
  payload: may(words('none', 'base64', 'plain')),
  max_payload_bytes: may(byteSize),
}
export type HeldQuery = ReadFields<typeof held>
export type PageQuery = ReadFields<typeof clients> & { cursor?: string }

const paging = { page: may(positive), limit }
const moment = may(epochMillisecond)
const audit = {
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
  gte_created_at: moment,
  lte_created_at: moment,
  ...paging,
}
export type AuditQuery = ReadFields<typeof audit>

/** Parameters that 5.1 ignores. */
const known = {
  clientList: clients,
  clientPage: { ...clients, limit, cursor: may(binary) },
  sessionCount: { since: may(natural) },
  clientQueue: held,
  clientInflight: held,
  banList: {
    ...queryFields('banList'),
    ...(Object.fromEntries(banFilters.map((name) => [name, may(binary)])) as Record<
      (typeof banFilters)[number],
      ReturnType<typeof may<string>>
    >),
  },
  subscriptionList: { ...queryFields('subscriptionList'), durable: may(boolean) },
  ruleList: {
    ...queryFields('ruleList'),
    page: may(binary),
    limit: may(binary),
    action: may(list(binary)),
    source: may(list(binary)),
  },
  actionRemove: { also_delete_dep_actions: may(binary) },
  sourceRemove: { also_delete_dep_actions: may(binary) },
  retainedList: { ...queryFields('retainedList'), topic: may(binary) },
  configText: {
    ...queryFields('configText'),
    key: may(
      words(
        ...configRoots,
        'connectors',
        'actions',
        'sources',
        'schema_validation',
        'message_transformation',
      ),
    ),
  },
  configApply: { ...queryFields('configApply'), ignore_readonly: may(boolean) },
  auditList: audit,
  dataBackupList: paging,
  dataBackupDownload: { node: may(binary) },
  dataBackupRemove: { node: may(binary) },
} satisfies Readonly<Record<string, Fields>>

/** The queries as handlers receive them, by endpoint. */
export type Queries58 = { [K in keyof typeof known]: ReadFields<(typeof known)[K]> }

export const queries: Readonly<Record<string, Fields>> = known

/** Parameters that can be repeated. */
export const repeated: ReadonlySet<string> = new Set([
  'clientList.clientid',
  'clientList.username',
  'clientPage.clientid',
  'clientPage.username',
  'ruleList.action',
  'ruleList.source',
])
