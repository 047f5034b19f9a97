import * as z from 'zod/mini'
import { clientFilters, ClientRow } from './contract'
import { endpoint } from '@/contract/endpoint'
import { count, maybe, rows } from '@/contract/schema'

const maxPageSize = 10_000
const limit = z.optional(z.int().check(z.gte(1), z.lte(maxPageSize)))

/**
 * A page by cursor: the last page has no `cursor`. `count` is the length of this page, which may slightly
 * exceed the limit.
 */
const ClientPage = z.object({
  data: rows(ClientRow),
  meta: z.catch(z.looseObject({ count: maybe(count), cursor: maybe(z.string()) }), {}),
})

/** A queued or unacknowledged message of a client. `payload` is missing if it was not requested. */
const HeldMessage = z.looseObject({
  msgid: z.string(),
  topic: z.string(),
  qos: maybe(z.number()),
  /** Epoch ms. */
  publish_at: maybe(z.number()),
  from_clientid: maybe(z.string()),
  from_username: maybe(z.string()),
  /** Nanoseconds as text. */
  inserted_at: maybe(z.string()),
  payload: maybe(z.string()),
  mqueue_priority: maybe(z.number()),
})

/**
 * A page of messages. It is the last if `data` is empty or `position` does not change
 * (src/contract/docs/clients.md#queued-messages). Where payloads exceed `max_payload_bytes`, `data` is cut
 * short but `position` is that of the full page, so that reading on skips messages: request no payloads, or
 * few messages.
 */
const HeldMessages = z.object({
  data: rows(HeldMessage),
  meta: z.catch(z.looseObject({ start: maybe(z.string()), position: maybe(z.string()) }), {}),
})
const piece = z.object({
  limit,
  position: z.optional(z.string()),
  payload: z.optional(z.enum(['none', 'base64', 'plain'])),
  max_payload_bytes: z.optional(z.union([z.string(), z.number()])),
})
const held = {
  query: piece,
  reply: HeldMessages,
  codes: ['CLIENTID_NOT_FOUND', 'INVALID_PARAMETER', 'CLIENT_SHUTDOWN', 'NOT_IMPLEMENTED'],
  needs: 'clientQueues',
} as const

export const clientCursorEndpoints = {
  /**
   * Not in the API description, though the broker's dashboard uses it. `node` is ignored, and `fields` is
   * checked but not applied.
   */
  clientPage: endpoint('GET', {
    path: '/clients_v2',
    resource: 'client',
    query: z.object({ ...clientFilters, limit, cursor: z.optional(z.string()) }),
    reply: ClientPage,
    codes: ['BAD_REQUEST', 'INVALID_PARAMETER'],
    needs: 'clientCursor',
  }),
  /**
   * Answers a bare number. `since` counts only if the broker tracks ended sessions, which is not the default.
   */
  sessionCount: endpoint('GET', {
    path: '/sessions_count',
    query: z.object({ since: z.optional(z.int().check(z.gte(0))) }),
    reply: count,
    needs: 'sessionCount',
  }),
  clientQueue: endpoint('GET', { path: '/clients/{clientid}/mqueue_messages', resource: 'client', ...held }),
  clientInflight: endpoint('GET', {
    path: '/clients/{clientid}/inflight_messages',
    resource: 'client',
    ...held,
  }),
}
