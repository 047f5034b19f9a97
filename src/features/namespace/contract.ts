import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, limit, maybe } from '@/contract/schema'

/*
 * Clients kept apart by namespace, which the broker takes from the client attribute `tns`
 * (src/contract/docs/namespaces.md#managing-namespaces; fields by the broker's own schema). No real broker
 * has confirmed any of this file.
 */

/** Rates are text such as `3000/1s`; `disabled` in place of all of them. */
const Rates = maybe(
  z.union([
    z.string(),
    z.looseObject({
      messages: maybe(z.looseObject({ rate: maybe(z.string()), burst: maybe(z.string()) })),
      bytes: maybe(z.looseObject({ rate: maybe(z.string()), burst: maybe(z.string()) })),
    }),
  ]),
)

/** What a namespace that was created may hold: all its clients together (`tenant`), and each of them. */
const Config = z.looseObject({
  session: maybe(z.looseObject({ max_sessions: maybe(limit) })),
  limiter: maybe(z.looseObject({ tenant: Rates, client: Rates })),
})
export type NamespaceConfig = z.infer<typeof Config>

const names = z.array(z.string())
const most = z.optional(z.int().check(z.gte(1)))
const one = '/mt/ns/{ns}'
const missing = ['NOT_FOUND'] as const
const needs = 'namespaces'

export const namespaceEndpoints = {
  /** Those created, and those that clients have come with; after `last_ns`, in the order of their names. */
  namespaceList: endpoint('GET', {
    path: '/mt/ns_list',
    query: z.object({ last_ns: z.optional(z.string()), limit: most }),
    reply: names,
    needs,
  }),
  /**
   * The same with when each was made, in epoch seconds: told from 5.10 on
   * (src/contract/docs/namespaces.md#managing-namespaces).
   */
  namespaceDetails: endpoint('GET', {
    path: '/mt/ns_list_details',
    query: z.object({ last_ns: z.optional(z.string()), limit: most }),
    reply: z.array(z.looseObject({ name: z.string(), created_at: z.optional(z.nullable(z.number())) })),
    needs: 'namespaceDetails',
  }),
  /** Those created only. */
  namespaceManaged: endpoint('GET', {
    path: '/mt/managed_ns_list',
    query: z.object({ last_ns: z.optional(z.string()), limit: most }),
    reply: names,
    needs,
  }),
  /** Refused with CONFLICT while clients of a deleted one are still being disconnected. */
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
    query: z.object({ last_clientid: z.optional(z.string()), limit: most }),
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
  /** Begun, and answered before it has ended. */
  namespaceKick: endpoint('POST', {
    path: `${one}/kick_all_clients`,
    reply: 'none',
    status: 202,
    codes: ['NOT_FOUND', 'CONFLICT'],
    needs,
  }),
}
