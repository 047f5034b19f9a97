import * as z from 'zod/mini'
import { formatDuration } from '@/lib/time/time'
import { endpoint } from '@/contract/endpoint'
import { count, Duration, maybe, open, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'

/**
 * Message queues (6.0) and message streams (6.1), which store the messages of a topic filter regardless of
 * connected subscribers (src/contract/docs/queues-and-streams.md#queues-and-streams). They have names since
 * 6.1.1; only that API is supported. Not confirmed by a real broker.
 */
export const queueNouns = ['queue', 'stream'] as const
export type QueueNoun = (typeof queueNouns)[number]

/** Which subscriber of a queue gets the next message. */
export const dispatchStrategies = ['random', 'least_inflight', 'round_robin'] as const

/** A number, a size such as `100MB`, or `infinity`; applies to each shard of the storage. */
const limit = maybe(count)

/**
 * The settings of a queue or a stream; no reply contains its number of messages. Unknown fields are sent back
 * unchanged.
 */
const MessageQueue = z.looseObject({
  name: readOnly(z.string()),
  topic_filter: readOnly(maybe(z.string())),
  /** Keeps only the last message of each key. */
  is_lastvalue: maybe(z.boolean()),
  /** Returned for every queue and stream, but rejected without `is_lastvalue` (6.2). */
  key_expression: readOnly(maybe(z.string()), { unless: ({ is_lastvalue: last }) => last === true }),
  /** How long messages are kept: ms, or text. */
  data_retention_period: maybe(count),
  limits: maybe(z.looseObject({ max_shard_message_count: limit, max_shard_message_bytes: limit })),
  /** Queues only. */
  dispatch_strategy: maybe(open(dispatchStrategies)),
})
export type MessageQueue = z.infer<typeof MessageQueue>

/** A letter or a digit, then also dots and hyphens, as required by the broker. */
export const queueNamePattern = z
  .string()
  .check(z.minLength(1, 'error.required'), z.regex(/^[0-9A-Za-z][\w.-]*$/, 'error.queueName'))

const New = z.looseObject({ name: queueNamePattern, topic_filter: z.string(), is_lastvalue: z.boolean() })
/** Everything but name and topics, which cannot be changed; an omitted field is reset to its default. */
const UpdateBody = z.looseObject({ is_lastvalue: z.boolean() })

/** What a subscription to a missing one creates, with its settings; false for nothing. */
const autoCreated = maybe(
  z.union([
    z.boolean(),
    z.looseObject({
      key_expression: maybe(z.string()),
      dispatch_strategy: maybe(open(dispatchStrategies)),
      data_retention_period: maybe(count),
      limits: maybe(z.looseObject({ max_shard_message_count: limit, max_shard_message_bytes: limit })),
    }),
  ]),
)
const autoCreate = maybe(z.looseObject({ regular: autoCreated, lastvalue: autoCreated }))

/** The settings for all queues. Omitted fields stay unchanged. */
const queueConfig = {
  auto_create: autoCreate,
  enable: maybe(z.union([z.boolean(), z.string()])),
  max_queue_count: maybe(count),
  regular_queue_retention_period: maybe(count),
  gc_interval: maybe(count),
  find_queue_retry_interval: maybe(count),
}
const streamConfig = {
  auto_create: autoCreate,
  enable: maybe(z.union([z.boolean(), z.string()])),
  max_stream_count: maybe(count),
  regular_stream_retention_period: maybe(count),
  gc_interval: maybe(count),
}
const QueueChange = z.looseObject({
  enable: z.optional(z.union([z.boolean(), z.string()])),
  max_queue_count: z.optional(z.int()),
  regular_queue_retention_period: z.optional(Duration),
})
const StreamChange = z.looseObject({
  enable: z.optional(z.union([z.boolean(), z.string()])),
  max_stream_count: z.optional(z.int()),
  regular_stream_retention_period: z.optional(Duration),
})

/** `cursor` is from the previous page; the last page has none. */
const paged = { cursor: z.optional(z.string()), limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))) }
const listed = {
  query: z.object(paged),
  reply: z.looseObject({
    data: rows(MessageQueue),
    meta: z.catch(z.looseObject({ cursor: maybe(z.string()), hasnext: maybe(z.boolean()) }), {}),
  }),
}
/** Returned while the feature is disabled. */
const off = 'SERVICE_UNAVAILABLE'

/** The body of an update: all settings but name and topics, with the retention as text. */
export const toQueueSettings = (row: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const rest: Record<string, unknown> = bodyFrom(MessageQueue, row as MessageQueue)
  const { data_retention_period: span } = rest
  return typeof span === 'number' ? { ...rest, data_retention_period: formatDuration(span) } : rest
}

const queue = 'messageQueues'
const stream = 'messageStreams'

export const queueEndpoints = {
  queueList: endpoint('GET', {
    path: '/queues',
    resource: 'queue',
    ...listed,
    codes: ['BAD_REQUEST', off],
    needs: queue,
  }),
  queueCreate: endpoint('POST', {
    path: '/queues',
    body: New,
    reply: MessageQueue,
    codes: ['ALREADY_EXISTS', 'MAX_QUEUE_COUNT_REACHED', 'BAD_REQUEST', off],
    needs: queue,
  }),
  queueDetail: endpoint('GET', {
    path: '/queue/{name}',
    resource: 'queue',
    reply: MessageQueue,
    codes: ['NOT_FOUND', off],
    needs: queue,
  }),
  queueUpdate: endpoint('PUT', {
    path: '/queue/{name}',
    body: UpdateBody,
    reply: MessageQueue,
    codes: ['NOT_FOUND', 'BAD_REQUEST', off],
    needs: queue,
  }),
  queueRemove: endpoint('DELETE', {
    path: '/queue/{name}',
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', off],
    needs: queue,
  }),
  queueConfig: endpoint('GET', {
    path: '/queues/config',
    resource: 'queue',
    reply: z.looseObject(queueConfig),
    needs: queue,
  }),
  /** Cannot be disabled while queues exist. */
  queueConfigUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/queues/config',
    body: QueueChange,
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST'],
    needs: queue,
  }),
  streamList: endpoint('GET', {
    path: '/streams',
    resource: 'stream',
    ...listed,
    codes: ['BAD_REQUEST', off],
    needs: stream,
  }),
  streamCreate: endpoint('POST', {
    path: '/streams',
    body: New,
    reply: MessageQueue,
    codes: ['ALREADY_EXISTS', 'MAX_STREAM_COUNT_REACHED', 'BAD_REQUEST', off],
    needs: stream,
  }),
  streamDetail: endpoint('GET', {
    path: '/stream/{name}',
    resource: 'stream',
    reply: MessageQueue,
    codes: ['NOT_FOUND', off],
    needs: stream,
  }),
  streamUpdate: endpoint('PUT', {
    path: '/stream/{name}',
    body: UpdateBody,
    reply: MessageQueue,
    codes: ['NOT_FOUND', 'BAD_REQUEST', off],
    needs: stream,
  }),
  streamRemove: endpoint('DELETE', {
    path: '/stream/{name}',
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', off],
    needs: stream,
  }),
  streamConfig: endpoint('GET', {
    path: '/streams/config',
    resource: 'stream',
    reply: z.looseObject(streamConfig),
    needs: stream,
  }),
  streamConfigUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/streams/config',
    body: StreamChange,
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST'],
    needs: stream,
  }),
}
