import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, page, paging } from '@/contract/schema'

/**
 * A delayed message (src/contract/docs/messages.md#delayed-messages); `topic` is where it will be published.
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
  /** The word `undefined` if there is none. */
  from_username: maybe(z.string()),
})
export type Delayed = z.infer<typeof Delayed>

/** A delayed message with its payload: Base64, or {@link delayedTooLarge}. */
const DelayedMessage = z.extend(Delayed, { payload: maybe(z.string()) })
type DelayedMessage = z.infer<typeof DelayedMessage>

/** Replaces a payload above {@link delayedPayloadLimit} bytes; not valid Base64, so it is unambiguous. */
export const delayedTooLarge = 'PAYLOAD_TOO_LARGE'
export const delayedPayloadLimit = 2048

/** Whether delayed publishing is enabled, and the maximum number of messages; 0 is unlimited. */
export const DelayedConfig = z.looseObject({
  enable: maybe(z.boolean()),
  max_delayed_messages: maybe(z.number()),
})
export type DelayedConfig = z.infer<typeof DelayedConfig>

/** The body of an update; both keys are optional. Disabling deletes all delayed messages. */
const DelayedUpdate = z.looseObject({
  enable: z.optional(z.boolean()),
  max_delayed_messages: z.optional(z.int().check(z.gte(0, 'error.delayed.max'))),
})

export const delayedEndpoints = {
  delayedConfig: endpoint('GET', { path: '/mqtt/delayed', resource: 'setting', reply: DelayedConfig }),
  delayedUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/mqtt/delayed',
    body: DelayedUpdate,
    reply: DelayedConfig,
    codes: ['BAD_REQUEST', 'INTERNAL_ERROR'],
  }),
  /** Node by node, soonest first. */
  delayedList: endpoint('GET', {
    path: '/mqtt/delayed/messages',
    resource: 'delayed',
    query: z.object(paging),
    reply: page(Delayed),
  }),
  delayedDetail: endpoint('GET', {
    path: '/mqtt/delayed/messages/{node}/{msgid}',
    resource: 'delayed',
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
