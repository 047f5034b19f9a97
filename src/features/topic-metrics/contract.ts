import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, maybe, open, rows } from '@/contract/schema'

/**
 * The counters of a watched topic: `.count` since its registration or reset, and `.rate` per second
 * (src/contract/docs/monitoring.md#topic-metrics).
 */
export const topicMetricStems = [
  'messages.in',
  'messages.out',
  'messages.dropped',
  'messages.qos0.in',
  'messages.qos0.out',
  'messages.qos1.in',
  'messages.qos1.out',
  'messages.qos2.in',
  'messages.qos2.out',
] as const
export type TopicMetricStem = (typeof topicMetricStems)[number]

/** The maximum number of watched topics. */
export const topicMetricsLimit = 512

/** A watched topic. Keys of `metrics` start with `messages.`, contrary to the broker's documentation. */
export const TopicMetrics = z.looseObject({
  topic: z.string(),
  create_time: maybe(z.string()),
  metrics: maybe(z.record(z.string(), maybe(count))),
})
export type TopicMetrics = z.infer<typeof TopicMetrics>

const missing = ['TOPIC_NOT_FOUND'] as const

export const topicMetricsEndpoints = {
  topicMetricsList: endpoint('GET', {
    path: '/mqtt/topic_metrics',
    resource: 'topicMetrics',
    reply: rows(TopicMetrics),
  }),
  topicMetricsDetail: endpoint('GET', {
    path: '/mqtt/topic_metrics/{topic}',
    resource: 'topicMetrics',
    reply: TopicMetrics,
    codes: missing,
  }),
  /**
   * `BAD_TOPIC` means a wildcard or an existing registration; wildcards are rejected before sending
   * (src/contract/docs/monitoring.md#topic-metrics).
   */
  topicMetricsRegister: endpoint('POST', {
    path: '/mqtt/topic_metrics',
    body: z.object({ topic: z.string() }),
    reply: TopicMetrics,
    codes: ['BAD_TOPIC', 'EXCEED_LIMIT'],
  }),
  /** Without a topic it resets and returns all. */
  topicMetricsReset: endpoint('PUT', {
    keptWhenOmitted: 'deep',
    path: '/mqtt/topic_metrics',
    body: z.looseObject({ action: open(['reset']), topic: z.optional(z.string()) }),
    reply: z.union([rows(TopicMetrics), TopicMetrics]),
    codes: missing,
  }),
  topicMetricsRemove: endpoint('DELETE', {
    path: '/mqtt/topic_metrics/{topic}',
    reply: 'none',
    status: 204,
    codes: missing,
  }),
}
