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
    }),
  ]),
)

/** The limits of a created namespace: for all its clients together (`tenant`) and for each client. */
const Config = z.looseObject({
  session: maybe(z.looseObject({ max_sessions: maybe(limit) })),
  limiter: maybe(z.looseObject({ tenant: Rates, client: Rates })),
})
export type NamespaceConfig = z.infer<typeof Config>

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
    query: z.object({ last_ns: z.optional(z.string()), limit: pageLimit }),
    reply: z.array(z.looseObject({ name: z.string(), created_at: z.optional(z.nullable(z.number())) })),
    needs: 'namespaceDetails',
  }),
  /** Only created namespaces. */
  namespaceManaged: endpoint('GET', {
    path: '/mt/managed_ns_list',
    query: z.object({ last_ns: z.optional(z.string()), limit: pageLimit }),
    reply: names,
    needs,
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
  namespaceConfig: endpoint('GET', { path: `${one}/config`, reply: Config, codes: missing, needs }),
  namespaceConfigUpdate: endpoint('PUT', {
    path: `${one}/config`,
    body: Config,
    reply: Config,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    needs,
  }),
  namespaceClients: endpoint('GET', {
    path: `${one}/client_list`,
    query: z.object({ last_clientid: z.optional(z.string()), limit: pageLimit }),
    reply: names,
    codes: missing,
    needs,
  }),
  namespaceClientCount: endpoint('GET', {
    path: `${one}/client_count`,
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
