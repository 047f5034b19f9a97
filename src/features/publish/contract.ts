import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, Qos, rows } from '@/contract/schema'

/** Properties of MQTT 5 in a publish request (src/contract/docs/messages.md#publishing). */
const PublishProperties = z.strictObject({
  payload_format_indicator: z.optional(z.union([z.literal(0), z.literal(1)])),
  /** Seconds. */
  message_expiry_interval: z.optional(z.int().check(z.gte(0))),
  response_topic: z.optional(z.string()),
  correlation_data: z.optional(z.string()),
  content_type: z.optional(z.string()),
  user_properties: z.optional(z.record(z.string(), z.string())),
})

/**
 * A message to publish. The schema accepts any topic: the broker has its own error for an invalid one, and
 * the commands validate it before sending.
 */
const Publish = z.strictObject({
  topic: z.string(),
  payload: z.string(),
  payload_encoding: z.optional(z.enum(['plain', 'base64'])),
  qos: z.optional(Qos),
  retain: z.optional(z.boolean()),
  properties: z.optional(PublishProperties),
  /** Deprecated and ignored: the sender is `http_api`. */
  clientid: z.optional(z.string()),
})

/**
 * The result of a publish: an id if it was delivered, else a reason code, of which 16 (no matching
 * subscribers) is not an error.
 */
const Published = z.looseObject({
  id: maybe(z.string()),
  reason_code: maybe(z.number()),
  message: maybe(z.string()),
})
type Published = z.infer<typeof Published>

/**
 * Errors of these endpoints have a `reason_code` instead of a code; the console converts it to these codes.
 */
const codes = ['BAD_REQUEST', 'REASON_131', 'REASON_144', 'REASON_151'] as const

export const publishEndpoints = {
  /**
   * 200 with an id, or 202 without subscribers (a retained or delayed message is stored anyway).
   * Authorization is bypassed.
   */
  publish: endpoint('POST', { path: '/publish', body: Publish, reply: Published, codes }),
  /** If one message is invalid, none is published; the results are in the order of the messages. */
  publishBulk: endpoint('POST', {
    path: '/publish/bulk',
    body: z.array(Publish),
    reply: rows(Published),
    codes,
  }),
}
