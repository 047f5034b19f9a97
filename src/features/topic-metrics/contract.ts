import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, maybe, open, rows } from '@/contract/schema'

/**
 * The counters of a watched topic, each with a `.count` since its registration or reset and a `.rate` per
 * second (src/contract/docs/monitoring.md#topic-metrics).
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

/** The broker watches at most this many topics. */
export const topicMetricsLimit = 512

/** A watched topic. Keys of `metrics` begin with `messages.`, whatever the broker's description says. */
export const TopicMetrics = z.looseObject({
  topic: z.string(),
  create_time: maybe(z.string()),
  metrics: maybe(z.record(z.string(), count)),
})
export type TopicMetrics = z.infer<typeof TopicMetrics>

const missing = ['TOPIC_NOT_FOUND'] as const

export const topicMetricsEndpoints = {
  topicMetricsList: endpoint('GET', { path: '/mqtt/topic_metrics', reply: rows(TopicMetrics) }),
  topicMetricsDetail: endpoint('GET', {
    path: '/mqtt/topic_metrics/{topic}',
    reply: TopicMetrics,
    codes: missing,
  }),
  /**
   * `BAD_TOPIC` says two things: a wildcard, or registered already; a wildcard is refused before it is sent
   * (src/contract/docs/monitoring.md#topic-metrics).
   */
  topicMetricsRegister: endpoint('POST', {
    path: '/mqtt/topic_metrics',
    body: z.object({ topic: z.string() }),
    reply: TopicMetrics,
    codes: ['BAD_TOPIC', 'EXCEED_LIMIT'],
  }),
  /** Without a topic all of them are reset, and all come back. */
  topicMetricsReset: endpoint('PUT', {
    keeps: 'deep',
    path: '/mqtt/topic_metrics',
    body: z.strictObject({ action: open(['reset']), topic: z.optional(z.string()) }),
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
