import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, limit, maybe } from '@/contract/schema'

/**
 * Namespaces isolate clients; the broker assigns them by the client attribute `tns`
 * (src/contract/docs/namespaces.md#managing-namespaces; fields from the broker's schema). Not confirmed by a
 * real broker.
 */

/** Rates are text such as `3000/1s`; `disabled` replaces all of them. */
const Rates = maybe(
  z.union([
    z.string(),
    z.looseObject({
      messages: maybe(z.looseObject({ rate: maybe(z.string()), burst: maybe(z.string()) })),
      bytes: maybe(z.looseObject({ rate: maybe(z.string()), burst: maybe(z.string()) })),
      /** Only of each client: what it receives. */
      delivery_messages: maybe(z.looseObject({ rate: maybe(z.string()), burst: maybe(z.string()) })),
      delivery_bytes: maybe(z.looseObject({ rate: maybe(z.string()), burst: maybe(z.string()) })),
      /** How often each client subscribes (6.3). */
      subscribes: maybe(z.looseObject({ rate: maybe(z.string()), burst: maybe(z.string()) })),
    }),
  ]),
)

/** The limits of a created namespace: for all its clients together (`tenant`) and for each client. */
const Config = z.looseObject({
  session: maybe(z.looseObject({ max_sessions: maybe(limit) })),
  limiter: maybe(z.looseObject({ tenant: Rates, client: Rates })),
})
export type NamespaceConfig = z.infer<typeof Config>

/** What namespaces hold, by namespace and root of the configuration: rules, connectors, actions and sources. */
const Contents = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))

const names = z.array(z.string())
const pageLimit = z.optional(z.int().check(z.gte(1)))
const one = '/mt/ns/{ns}'
const missing = ['NOT_FOUND'] as const
const needs = 'namespaces'

export const namespaceEndpoints = {
  /**
   * Namespaces that were created and those of connected clients, sorted by name; `last_ns` is the last of the
   * previous page.
   */
  namespaceList: endpoint('GET', {
    path: '/mt/ns_list',
    resource: 'namespace',
    query: z.object({ last_ns: z.optional(z.string()), limit: pageLimit }),
    reply: names,
    needs,
  }),
  /**
   * The same with the time of creation in epoch seconds; returned since 5.10
   * (src/contract/docs/namespaces.md#managing-namespaces).
   */
  namespaceDetails: endpoint('GET', {
    path: '/mt/ns_list_details',
    resource: 'namespace',
    query: z.object({ last_ns: z.optional(z.string()), limit: pageLimit }),
    reply: z.array(z.looseObject({ name: z.string(), created_at: z.optional(z.nullable(z.number())) })),
    needs: 'namespaceDetails',
  }),
  /** Only created namespaces. */
  namespaceManaged: endpoint('GET', {
    path: '/mt/managed_ns_list',
    resource: 'namespace',
    query: z.object({ last_ns: z.optional(z.string()), limit: pageLimit }),
    reply: names,
    needs,
  }),
  /** The same with their limits and times of creation. */
  namespaceManagedDetails: endpoint('GET', {
    path: '/mt/managed_ns_list_details',
    resource: 'namespace',
    query: z.object({ last_ns: z.optional(z.string()), limit: pageLimit }),
    reply: z.array(z.looseObject({ name: z.string(), created_at: maybe(z.number()), config: maybe(Config) })),
    needs: 'namespaceDetails',
  }),
  /** Counters of the clients of a namespace since the node started, and the numbers of its sessions, users and rules. */
  namespaceMetrics: endpoint('GET', {
    path: `${one}/metrics`,
    resource: 'namespace',
    reply: z.looseObject({
      session_count: maybe(count),
      builtin_authn_record_count: maybe(count),
      builtin_authz_record_count: maybe(count),
      messaging_stats: maybe(z.record(z.string(), maybe(z.number()))),
    }),
    codes: missing,
    needs: 'namespacedRows',
  }),
  /** Also succeeds for names that do not exist. */
  namespaceBulkDelete: endpoint('DELETE', {
    path: '/mt/bulk_delete_ns',
    body: z.strictObject({ nss: names }),
    reply: 'none',
    status: 204,
    codes: ['INTERNAL_ERROR'],
    needs: 'namespacedRows',
  }),
  /** Creates the namespaces that do not exist, and sets the limits of all. */
  namespaceBulkConfigs: endpoint('POST', {
    path: '/mt/bulk_import_configs',
    body: z.array(z.looseObject({ ns: z.string(), config: Config })),
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST', 'INTERNAL_ERROR'],
    needs: 'namespacedRows',
  }),
  namespaceBulkExport: endpoint('POST', {
    path: '/mt/bulk_export_ns_configs',
    body: z.strictObject({ namespaces: names }),
    reply: Contents,
    codes: ['BAD_REQUEST'],
    changesNothing: true,
    needs: 'namespacedRows',
  }),
  /** Merges what is sent into existing namespaces; with `dry_run` it only checks. */
  namespaceBulkImport: endpoint('POST', {
    path: '/mt/bulk_import_ns_configs',
    body: z.strictObject({ configs: Contents, dry_run: z.boolean() }),
    reply: z.looseObject({}),
    codes: ['BAD_REQUEST'],
    needs: 'namespacedRows',
  }),
  /** Rejected with CONFLICT while clients of a deleted namespace of that name are being disconnected. */
  namespaceCreate: endpoint('POST', {
    path: one,
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST', 'CONFLICT'],
    needs,
  }),
  namespaceDelete: endpoint('DELETE', {
    path: one,
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST'],
    needs,
  }),
  namespaceConfig: endpoint('GET', {
    path: `${one}/config`,
    resource: 'namespace',
    reply: Config,
    codes: missing,
    needs,
  }),
  namespaceConfigUpdate: endpoint('PUT', {
    path: `${one}/config`,
    body: Config,
    reply: Config,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    needs,
  }),
  namespaceClients: endpoint('GET', {
    path: `${one}/client_list`,
    resource: 'namespace',
    query: z.object({ last_clientid: z.optional(z.string()), limit: pageLimit }),
    reply: names,
    codes: missing,
    needs,
  }),
  namespaceClientCount: endpoint('GET', {
    path: `${one}/client_count`,
    resource: 'namespace',
    reply: z.looseObject({ count: maybe(count) }),
    codes: missing,
    needs,
  }),
  /** Responds before all clients are disconnected. */
  namespaceKick: endpoint('POST', {
    path: `${one}/kick_all_clients`,
    reply: 'none',
    status: 202,
    codes: ['NOT_FOUND', 'CONFLICT'],
    needs,
  }),
}
