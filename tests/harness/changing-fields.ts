import { parseBytes } from '@/lib/bytes'
import type { Json } from '@/lib/text/big-json'
import { parseDuration } from '@/lib/time/time'

/** Fields that move on their own, and why. They are removed before replies are compared. */
const movingFields: Readonly<Record<string, string>> = {
  uptime: 'time since the start',
  load1: 'of the machine',
  load5: 'of the machine',
  load15: 'of the machine',
  memory_used: 'of the machine',
  process_used: 'threads of the process, which other tests start and end',
  duration: 'of an alarm that is still active',
  delayed_remaining: 'time until a delayed message is published',
  observed_at: 'time of the reply',
  reductions: 'work of a connection',
  meta: 'counts the rows, with messages of the broker on its own topics',
  mailbox_len: 'work of a connection',
  heap_size: 'work of a connection',
}
/** What a connection has sent and received, down to the last packet of the harness's own device. */
const trafficField = /^(?:send|recv)_/
/**
 * Rates of messages, such as `matched.rate.max` and `messages.in.rate`, which the broker samples every few seconds: they move long
 * after the last message. They are numbers; a rate that is a setting is a text such as `1000/s`.
 */
const rateField = /^(?:[\w.]+\.|max_)?rate(?:[._](?:max|last5m))?$/

/** Messages of the broker's own topics, which it publishes from time to time. */
export const isOfSystem = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'topic' in row && String(row['topic']).startsWith('$SYS/')

const moves = (name: string, value: Json): boolean =>
  name in movingFields || trafficField.test(name) || (typeof value === 'number' && rateField.test(name))

/** A reply without what moves on its own, and without the given fields. */
export function withoutMoving(value: Json, fields: readonly string[] = []): Json {
  if (Array.isArray(value))
    return value.filter((row) => !isOfSystem(row)).map((row) => withoutMoving(row, fields))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, value]) => !moves(name, value) && !fields.includes(name))
      .map(([name, below]) => [name, withoutMoving(below, fields)]),
  )
}

/** Fields whose values no undo can give back, and why. */
const volatileFields: Readonly<Record<string, string>> = {
  created_at: 'the time of creation, which the broker sets',
  create_time: 'the time of creation, which the broker sets',
  at: 'the time of creation, which the broker sets',
  last_modified_at: 'the time of the last change, which the broker sets',
  updated_at: 'the time of the last change, which the broker sets',
  publish_at: 'the time of publishing, which the broker sets',
  observed_at: 'the time of the reply',
  reset_time: 'the time of the last reset, which the broker sets',
  started_at: 'the time of the last start',
  stopped_at: 'the time of the last stop',
  metrics: 'counters',
  node_metrics: 'counters of each node',
  node_status: 'follows from whether the other end answers',
  status: 'follows from whether the other end answers',
  status_reason: 'follows from whether the other end answers',
  current_connections: 'a count',
  msgid: 'the broker numbers messages',
}

/** Keeps every field as the broker sends it, except `volatileFields`. Unknown fields in them count. */
export const exact = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(exact)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !Object.hasOwn(volatileFields, key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, below]) => [key, exact(below)]),
  )
}

/**
 * Removes times, counts, message ids and ports assigned by the system, which always differ. Normalizes
 * durations, and treats an explicit missing limit as none.
 */
export const normalized = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normalized)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, below]) =>
          below !== 'infinity' &&
          !/(?:_at|create_time|reset_time|^at|metrics|msgid|node_status|running_status|status_reason|current_connections|bind)$/.test(
            key,
          ),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, below]) => [
        key,
        typeof below === 'string' ? (parseDuration(below) ?? parseBytes(below) ?? below) : normalized(below),
      ]),
  )
}
