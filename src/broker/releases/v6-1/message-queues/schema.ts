import { isTopicFilter } from '@/lib/net/mqtt-topic'
import { dispatchStrategies, type QueueNoun } from '@/features/message-queue/contract'
import { parseBytes } from '@/lib/bytes'
import { parseDuration } from '@/lib/time/time'
import {
  binary,
  boolean,
  byteSize,
  chooseKind,
  duration,
  either,
  map,
  may,
  need,
  positive,
  raw,
  struct,
  where,
  words,
  type Kind,
  type Read,
} from '../../../hocon/kind'

const endless = words('infinity')
const limits = struct({
  max_shard_message_count: may(either(endless, positive), 'infinity'),
  max_shard_message_bytes: may(either(endless, byteSize), 'infinity'),
})

const name = where(binary, (text) => (/^[0-9a-zA-Z][\w.-]*$/.test(text) ? undefined : 'invalid_name'))
const filter = where(binary, (text) => (isTopicFilter(text) ? undefined : 'invalid_topic_filter'))
const identity = { name: need(name), topic_filter: need(filter) }

const span = (defaultValue: string) => may(duration, defaultValue)
const common = {
  data_retention_period: span('7d'),
  limits: may(limits, { max_shard_message_count: 'infinity', max_shard_message_bytes: 'infinity' }),
}
const keyed = { key_expression: may(binary, 'message.from') }
const queued = {
  ...common,
  dispatch_strategy: may(words(...dispatchStrategies), 'random'),
  // Delivery options of the real broker, which have no effect here.
  consumer_max_inactive: span('30s'),
  ping_interval: span('10s'),
  redispatch_interval: span('100ms'),
  local_max_inflight: may(positive, 10),
  busy_session_retry_interval: span('100ms'),
  stream_max_buffer_size: may(positive, 2000),
  stream_max_unacked: may(positive, 1000),
  consumer_persistence_interval: span('10s'),
}
const streamed = { ...common, ...keyed, read_max_unacked: may(positive, 1000) }

/** By `is_lastvalue`, which defaults to true. */
const byKind = <T>(lastValue: Kind<T>, regular: Kind<T>): Kind<T> =>
  chooseKind((value) =>
    (value as { readonly is_lastvalue?: unknown } | null)?.is_lastvalue === false ? regular : lastValue,
  )
const lastvalue = may(boolean, true)

const queueSettings = struct({ is_lastvalue: lastvalue, ...queued, ...keyed })
const regularSettings = struct({ is_lastvalue: lastvalue, ...queued })
const streamSettings = struct({ is_lastvalue: lastvalue, ...streamed })

type Settings = Read<typeof regularSettings> &
  Partial<Read<typeof queueSettings> & Read<typeof streamSettings>>
export type StoredQueue = Settings & { readonly name: string; readonly topic_filter: string }

const kind = <T>(it: Kind<T>) => it as unknown as Kind<Settings>

/** The settings of an update, and the body of a new one. */
export const settingsKind: Readonly<Record<QueueNoun, Kind<Settings>>> = {
  queue: byKind(kind(queueSettings), kind(regularSettings)),
  stream: kind(streamSettings),
}
export const queueKind: Readonly<Record<QueueNoun, Kind<StoredQueue>>> = {
  queue: byKind(
    struct({ ...identity, is_lastvalue: lastvalue, ...queued, ...keyed }) as unknown as Kind<StoredQueue>,
    struct({ ...identity, is_lastvalue: lastvalue, ...queued }) as unknown as Kind<StoredQueue>,
  ),
  stream: struct({ ...identity, is_lastvalue: lastvalue, ...streamed }) as unknown as Kind<StoredQueue>,
}

/**
 * Settings of all queues or streams; streams are disabled by default. `auto_create` decides whether
 * subscribing to a missing one creates it.
 */
const autoCreateKind = may(
  raw(
    either(
      where(boolean, (on) => (on ? 'not_false' : undefined)),
      map,
    ),
  ),
)
const auto = may(struct({ regular: autoCreateKind, lastvalue: autoCreateKind }), {
  regular: false,
  lastvalue: {},
})
export const configKind = {
  queue: struct({
    enable: may(either(boolean, words('auto')), 'auto'),
    gc_interval: may(duration, '1h'),
    regular_queue_retention_period: may(duration, '7d'),
    max_queue_count: may(positive, 100),
    find_queue_retry_interval: may(duration, '10s'),
    auto_create: auto,
  }),
  stream: struct({
    enable: may(boolean, false),
    gc_interval: may(duration, '1h'),
    regular_stream_retention_period: may(duration, '7d'),
    max_stream_count: may(positive, 1000),
    check_stream_status_interval: may(duration, '10s'),
    auto_create: auto,
  }),
}

/** A duration in ms. */
export const msOf = (value: string | number): number =>
  typeof value === 'number' ? value : (parseDuration(value) ?? Infinity)
export const limitOf = (value: string | number | undefined): number =>
  value === undefined || value === 'infinity'
    ? Infinity
    : typeof value === 'number'
      ? value
      : (parseBytes(value) ?? Infinity)
