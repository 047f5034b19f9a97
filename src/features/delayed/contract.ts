import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, page, paging } from '@/contract/schema'

/**
 * A message that waits to be published (src/contract/docs/messages.md#delayed-messages); `topic` is where it
 * will go.
 */
export const Delayed = z.looseObject({
  msgid: z.string(),
  node: z.string(),
  topic: z.string(),
  qos: maybe(z.number()),
  publish_at: maybe(z.string()),
  expected_at: maybe(z.string()),
  /** Seconds. */
  delayed_interval: maybe(z.number()),
  delayed_remaining: maybe(z.number()),
  from_clientid: maybe(z.string()),
  /** The word `undefined` when there is none. */
  from_username: maybe(z.string()),
})
export type Delayed = z.infer<typeof Delayed>

/** One with its payload: base64, or the words of {@link delayedTooLarge}. */
const DelayedMessage = z.extend(Delayed, { payload: maybe(z.string()) })
type DelayedMessage = z.infer<typeof DelayedMessage>

/** Stands in place of a payload above {@link delayedPayloadLimit} bytes; never base64, so no payload looks like it. */
export const delayedTooLarge = 'PAYLOAD_TOO_LARGE'
export const delayedPayloadLimit = 2048

/** Whether and how many messages are delayed; 0 is no limit. */
export const DelayedConfig = z.looseObject({
  enable: maybe(z.boolean()),
  max_delayed_messages: maybe(z.number()),
})
export type DelayedConfig = z.infer<typeof DelayedConfig>

/** What to change; either key may be left out. Switching it off forgets everything that waits. */
export const DelayedUpdate = z.strictObject({
  enable: z.optional(z.boolean()),
  max_delayed_messages: z.optional(z.int().check(z.gte(0, 'error.delayed.max'))),
})
export type DelayedUpdate = z.infer<typeof DelayedUpdate>

export const delayedEndpoints = {
  delayedConfig: endpoint('GET', { path: '/mqtt/delayed', reply: DelayedConfig }),
  delayedUpdate: endpoint('PUT', {
    keeps: 'fields',
    path: '/mqtt/delayed',
    body: DelayedUpdate,
    reply: DelayedConfig,
    codes: ['BAD_REQUEST', 'INTERNAL_ERROR'],
  }),
  /** Node after node, soonest first. */
  delayedList: endpoint('GET', {
    path: '/mqtt/delayed/messages',
    query: z.object(paging),
    reply: page(Delayed),
  }),
  delayedDetail: endpoint('GET', {
    path: '/mqtt/delayed/messages/{node}/{msgid}',
    reply: DelayedMessage,
    codes: ['MESSAGE_ID_NOT_FOUND', 'MESSAGE_ID_SCHEMA_ERROR', 'INVALID_NODE'],
  }),
  delayedDelete: endpoint('DELETE', {
    path: '/mqtt/delayed/messages/{node}/{msgid}',
    reply: 'none',
    status: 204,
    codes: ['MESSAGE_ID_NOT_FOUND', 'MESSAGE_ID_SCHEMA_ERROR', 'INTERNAL_ERROR'],
  }),
}
