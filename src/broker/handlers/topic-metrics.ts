import type { topicMetricsEndpoints } from '@/features/topic-metrics/contract'
import { crashed } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

export const createTopicMetricsHandlers = ({
  topicMetrics: metrics,
}: State): HandlersOf<typeof topicMetricsEndpoints> => ({
  topicMetricsList: () => metrics.list(),
  topicMetricsDetail: ({ params }) => metrics.detail(params.topic),
  topicMetricsRegister({ body: { topic } }) {
    // The value is not converted and crashes the handler.
    if (typeof topic !== 'string') throw crashed('function_clause')
    return metrics.register(topic)
  },
  topicMetricsReset({ body }) {
    // Other actions crash the real broker.
    if (body.action !== 'reset') throw crashed('function_clause')
    return metrics.reset(body.topic)
  },
  topicMetricsRemove: ({ params }) => metrics.remove(params.topic),
})
