import type { topicFilterMetricsEndpoints } from '@/features/topic-filter-metrics/contract'
import type { Extra, HandlersOf } from '../handler'
import { Refusal } from '../http/refusal'
import { createTopicFilterMetrics } from '../monitoring/topic-filter-metrics'
import type { HandlerContext } from '../state'

export function createTopicFilterMetricsHandlers({ engine, now, rights, store }: HandlerContext): HandlersOf<
  typeof topicFilterMetricsEndpoints
> & {
  prometheusTopicMetrics(extra: Extra): string
} {
  const metrics = createTopicFilterMetrics({ engine, now, document: store('topic-filter-metrics') })
  /** The namespace that a call is about: that of the account, which may name no other. */
  const namespaceOf = ({ caller, query }: { caller: string; query: { ns?: string } }): string | null => {
    const own = rights.namespaceOf(caller)
    const named = query.ns === undefined || query.ns === '' ? null : query.ns
    if (own !== null && named !== null && named !== own)
      throw new Refusal(403, 'FORBIDDEN', "not allowed to address another namespace's collection")
    return own ?? named
  }
  return {
    topicFilterMetricsList: ({ caller }) => metrics.list(rights.namespaceOf(caller)),
    topicFilterMetricsDetail: (call) => metrics.detail(call.params.name, namespaceOf(call)),
    topicFilterMetricsCreate: ({ body, caller }) =>
      metrics.create(body.name, body.topic_filter, rights.namespaceOf(caller)),
    topicFilterMetricsReset: (call) => metrics.reset(call.params.name, namespaceOf(call)),
    topicFilterMetricsRemove: (call) => metrics.remove(call.params.name, namespaceOf(call)),
    prometheusTopicMetrics({ reply }) {
      reply.headers['content-type'] = 'text/plain'
      return metrics.exposed()
    },
    topicFilterMetricsClear: ({ caller }) => metrics.clear(rights.namespaceOf(caller)),
  }
}
