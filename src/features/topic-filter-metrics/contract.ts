import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, maybe, rows } from '@/contract/schema'
import { unshared } from '@/lib/net/mqtt-topic'

/** The counters of a monitored topic filter, since its creation or reset; the bytes are those of topic and payload. */
export const topicFilterCounters = [
  'messages.in.count',
  'messages.out.count',
  'messages.dropped.count',
  'bytes.in',
  'bytes.out',
] as const
export type TopicFilterCounter = (typeof topicFilterCounters)[number]

/**
 * A monitored topic filter, by a name that is unique in its namespace (src/contract/docs/monitoring.md#topic-filter-metrics).
 * Not confirmed by a real broker.
 */
const TopicFilterMetrics = z.looseObject({
  name: z.string(),
  topic_filter: z.string(),
  namespace: maybe(z.string()),
  create_time: maybe(z.string()),
  metrics: maybe(z.record(z.string(), count)),
})
export type TopicFilterMetrics = z.infer<typeof TopicFilterMetrics>

/** Letters, digits, underscores and hyphens. */
export const topicFilterMetricsName = z
  .string()
  .check(z.minLength(1, 'error.required'), z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'topicFilterMetrics.badName'))

/** Whether messages have such a topic: the prefix of a shared subscription is no part of it. */
export const isCountable = (filter: string): boolean => unshared(filter).group === undefined

/** A namespace other than that of the account; 6.3.0-beta.2 ignores it. */
const query = z.object({ ns: z.optional(z.string()) })
const path = '/mqtt/topic_metrics2'
const one = `${path}/{name}` as const
const missing = ['NAME_NOT_FOUND', 'FORBIDDEN'] as const
const needs = 'topicFilterMetrics'

export const topicFilterMetricsEndpoints = {
  /** For accounts without a namespace those of all namespaces, in no order. */
  topicFilterMetricsList: endpoint('GET', {
    path,
    resource: 'topicFilterMetrics',
    reply: rows(TopicFilterMetrics),
    needs,
  }),
  topicFilterMetricsDetail: endpoint('GET', {
    path: one,
    query,
    reply: TopicFilterMetrics,
    codes: missing,
    needs,
  }),
  /** In the namespace of the account. */
  topicFilterMetricsCreate: endpoint('POST', {
    path,
    body: z.object({ name: topicFilterMetricsName, topic_filter: z.string() }),
    reply: TopicFilterMetrics,
    status: 201,
    codes: ['BAD_NAME', 'BAD_TOPIC_FILTER', 'ALREADY_EXISTS', 'EXCEED_LIMIT'],
    needs,
  }),
  topicFilterMetricsReset: endpoint('PUT', {
    path: `${one}/reset`,
    query,
    reply: 'none',
    status: 204,
    codes: missing,
    needs,
  }),
  topicFilterMetricsRemove: endpoint('DELETE', {
    path: one,
    query,
    reply: 'none',
    status: 204,
    codes: missing,
    needs,
  }),
  /** Deletes all that the list has, those of other namespaces too. */
  topicFilterMetricsClear: endpoint('DELETE', { path, reply: 'none', status: 204, needs }),
}
