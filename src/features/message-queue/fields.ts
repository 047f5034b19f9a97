import * as z from 'zod/mini'
import type { Problem } from '@/contract/family/check'
import { at, type Config } from '@/contract/family/config'
import {
  bytes,
  choice,
  duration,
  number,
  text,
  toggle,
  topicFilter,
  type Fields,
} from '@/contract/family/field'
import { queueNamePattern, dispatchStrategies, type QueueNoun } from './contract'

const span = (value: string) => duration({ group: 'limits', default: value })
const count = (value: number) => number({ group: 'limits', min: 1, default: value })

/** Settings for tuning the dispatch, which can be edited only as JSON. */
export const tuningFields: Readonly<Record<QueueNoun, Fields>> = {
  queue: {
    consumer_max_inactive: span('30s'),
    ping_interval: span('10s'),
    redispatch_interval: span('100ms'),
    local_max_inflight: count(10),
    busy_session_retry_interval: span('100ms'),
    stream_max_buffer_size: count(2000),
    stream_max_unacked: count(1000),
    consumer_persistence_interval: span('10s'),
  },
  stream: { read_max_unacked: count(1000) },
}

/** Fields that cannot be changed after creation. */
export const lockedQueueFields = ['name', 'topic_filter', 'is_lastvalue']

const key = (rest: object) => text({ group: 'general', default: 'message.from', ...rest })

/**
 * The fields of a queue or a stream in the order of the form (`contract.ts`). A queue has keys only in
 * last-value mode; a stream keeps the order within each key.
 */
export const queueFields = (noun: QueueNoun): Fields => ({
  name: text({ group: 'general', required: true }),
  topic_filter: topicFilter({ group: 'general', required: true }),
  is_lastvalue: toggle({ group: 'general', required: true, default: true, initial: false }),
  ...(noun === 'queue'
    ? {
        key_expression: key({ when: { is_lastvalue: true }, only: true }),
        dispatch_strategy: choice({ group: 'general', options: dispatchStrategies, default: 'random' }),
      }
    : { key_expression: key({}) }),
  data_retention_period: span('7d'),
  'limits.max_shard_message_count': number({
    group: 'limits',
    min: 1,
    words: ['infinity'],
    default: 'infinity',
  }),
  'limits.max_shard_message_bytes': bytes({ group: 'limits', words: ['infinity'], default: 'infinity' }),
})

/** Problems that no single field reports: a name that the broker rejects. */
export function queueProblems(config: Config): readonly Problem[] {
  const name = at(config, 'name')
  return typeof name === 'string' && name !== '' && !z.safeParse(queueNamePattern, name).success
    ? [{ path: 'name', reason: 'error.queueName' }]
    : []
}
