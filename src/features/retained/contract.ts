import * as z from 'zod/mini'
import { matchStored } from '@/lib/net/mqtt-topic'
import { endpoint } from '@/contract/endpoint'
import { findIgnoredFilter } from '@/contract/filter'
import { Duration, maybe, open, page, paging, RateText, Size } from '@/contract/schema'

/** A retained message in a list, without its payload (src/contract/docs/messages.md#retained-messages). */
export const Retained = z.looseObject({
  topic: z.string(),
  msgid: maybe(z.string()),
  qos: maybe(z.number()),
  publish_at: maybe(z.string()),
  from_clientid: maybe(z.string()),
  /** Empty or the word `undefined` if there is none. */
  from_username: maybe(z.string()),
})
export type Retained = z.infer<typeof Retained>

/** A retained message with its payload in Base64, which is omitted above 1 MiB. */
const RetainedMessage = z.extend(Retained, { payload: maybe(z.string()) })
type RetainedMessage = z.infer<typeof RetainedMessage>

/** The maximum size of a payload in a reply, in bytes. */
export const retainedPayloadLimit = 1_048_576

const span = maybe(z.union([z.string(), z.number()]))

/**
 * Settings of the retainer; durations and sizes are text, or numbers if the configuration file has numbers.
 */
export const Retainer = z.looseObject({
  enable: maybe(z.boolean()),
  msg_expiry_interval: span,
  msg_clear_interval: span,
  max_payload_size: span,
  stop_publish_clear_msg: maybe(z.boolean()),
  delivery_rate: maybe(z.string()),
  backend: maybe(
    z.looseObject({
      type: maybe(z.string()),
      storage_type: maybe(open(['ram', 'disc'])),
      max_retained_messages: maybe(z.number()),
      index_specs: maybe(z.array(z.array(z.number()))),
    }),
  ),
  flow_control: maybe(
    z.looseObject({ batch_read_number: maybe(z.number()), batch_deliver_number: maybe(z.number()) }),
  ),
})
export type Retainer = z.infer<typeof Retainer>

/**
 * The body of an update: it replaces its keys and keeps the others; `backend` is replaced as a whole. A restored backup has
 * fields of newer releases.
 */
const RetainerUpdate = z.looseObject({
  enable: z.optional(z.boolean()),
  msg_expiry_interval: z.optional(Duration),
  msg_clear_interval: z.optional(Duration),
  max_payload_size: z.optional(Size),
  stop_publish_clear_msg: z.optional(z.boolean()),
  delivery_rate: z.optional(RateText),
  /** As read, except for changes. */
  backend: z.optional(z.looseObject({ storage_type: z.optional(open(['ram', 'disc'])) })),
  flow_control: z.optional(z.looseObject({})),
})

export const retainedEndpoints = {
  /**
   * In the order of publishing, including `$SYS` topics; the count includes expired messages. `topic` filters
   * since 5.5, without a count.
   */
  retainedList: endpoint('GET', {
    path: '/mqtt/retainer/messages',
    resource: 'retained',
    query: z.object({ ...paging, topic: z.optional(z.string()) }),
    reply: page(Retained),
    ignored: findIgnoredFilter({ topic: ({ topic }, requested) => matchStored(requested, String(topic)) }),
  }),
  /** For a filter, the oldest matching message. */
  retainedDetail: endpoint('GET', {
    path: '/mqtt/retainer/message/{topic}',
    resource: 'retained',
    reply: RetainedMessage,
    codes: ['NOT_FOUND'],
  }),
  /** For a filter, deletes all matching messages (src/contract/docs/messages.md#retained-messages). */
  retainedDelete: endpoint('DELETE', {
    path: '/mqtt/retainer/message/{topic}',
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND'],
  }),
  retainerConfig: endpoint('GET', { path: '/mqtt/retainer', resource: 'setting', reply: Retainer }),
  retainerUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/mqtt/retainer',
    body: RetainerUpdate,
    reply: Retainer,
    codes: ['BAD_REQUEST', 'UPDATE_FAILED'],
  }),
}
