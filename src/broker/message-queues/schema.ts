import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import { text } from '@/contract/family/field'
import { queueFields, queueProblems, tuningFields } from '@/features/message-queue/fields'
import type { QueueNoun } from '@/features/message-queue/contract'
import { parseBytes } from '@/lib/bytes'
import { parseDuration } from '@/lib/time/time'
import { described } from '../checks/described'
import {
  boolean,
  duration,
  either,
  map,
  may,
  positive,
  raw,
  struct,
  where,
  words,
  type Kind,
} from '../checks/kind'

type Limit = string | number

/** The settings of a queue or a stream that the broker uses. */
type Settings = {
  readonly is_lastvalue: boolean
  readonly data_retention_period: Limit
  readonly limits: { readonly max_shard_message_count: Limit; readonly max_shard_message_bytes: Limit }
}
export type StoredQueue = Settings & {
  readonly name: string
  readonly topic_filter: string
  readonly key_expression?: string
}

/** The broker accepts any topic filter, but no key that is not an expression. */
const storedKind = (noun: QueueNoun): Kind<StoredQueue> =>
  described({
    fields: {
      ...queueFields(noun),
      topic_filter: text({ group: 'general', required: true }),
      ...tuningFields[noun],
    },
    problems: (config) => [...queueProblems(config), ...expressionProblems(config)],
  })

function expressionProblems({ key_expression: key }: Config): readonly Problem[] {
  return typeof key === 'string' && key.split('(').length !== key.split(')').length
    ? [{ path: 'key_expression', reason: 'error.text' }]
    : []
}

function changeKind(noun: QueueNoun): Kind<Settings> {
  const { name: _, topic_filter: __, ...fields } = { ...queueFields(noun), ...tuningFields[noun] }
  return described({ fields })
}

/** The body of a new one. */
export const queueKind = { queue: storedKind('queue'), stream: storedKind('stream') }
/** The body of an update. */
export const settingsKind = { queue: changeKind('queue'), stream: changeKind('stream') }

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
    enable: may(either(boolean, words('auto')), false),
    gc_interval: may(duration, '1h'),
    regular_stream_retention_period: may(duration, '7d'),
    max_stream_count: may(positive, 1000),
    auto_create: auto,
  }),
}

/** A duration in ms. */
export const parseMs = (value: Limit): number =>
  typeof value === 'number' ? value : (parseDuration(value) ?? Infinity)
export const parseLimit = (value: Limit): number =>
  value === 'infinity' ? Infinity : typeof value === 'number' ? value : (parseBytes(value) ?? Infinity)
