import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, Qos, rows } from '@/contract/schema'

/** Properties of MQTT 5 that a publish may carry (src/contract/docs/messages.md#publishing). */
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
 * A message to publish. The topic is any text here: the broker has an answer of its own for a bad name, and the commands
 * refuse one before sending.
 */
const Publish = z.strictObject({
  topic: z.string(),
  payload: z.string(),
  payload_encoding: z.optional(z.enum(['plain', 'base64'])),
  qos: z.optional(Qos),
  retain: z.optional(z.boolean()),
  properties: z.optional(PublishProperties),
  /** Deprecated and dropped: the sender is `http_api`. */
  clientid: z.optional(z.string()),
})

/** What became of a message: an id when somebody got it; else a reason, of which 16 (nobody listens) is no failure. */
const Published = z.looseObject({
  id: maybe(z.string()),
  reason_code: maybe(z.number()),
  message: maybe(z.string()),
})
type Published = z.infer<typeof Published>

/** The broker's errors here have a `reason_code` in place of a code; the console names them so. */
const codes = ['BAD_REQUEST', 'REASON_131', 'REASON_144', 'REASON_151'] as const

export const publishEndpoints = {
  /** 200 with an id, 202 when nobody listens (a retained or delayed message is stored all the same). Authorization is bypassed. */
  publish: endpoint('POST', { path: '/publish', body: Publish, reply: Published, codes }),
  /** All are valid or none is sent; the answers stand in the order of the messages. */
  publishBulk: endpoint('POST', {
    path: '/publish/bulk',
    body: z.array(Publish),
    reply: rows(Published),
    codes,
  }),
}
