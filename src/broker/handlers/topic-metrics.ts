import type { topicMetricsEndpoints } from '@/features/topic-metrics/contract'
import { crashed } from '../http/refusal'
import type { State } from '../store/state'
import type { HandlersOf } from './handlers'

export const topicMetrics = ({ topicMetrics: metrics }: State): HandlersOf<typeof topicMetricsEndpoints> => ({
  topicMetricsList: () => metrics.list(),
  topicMetricsDetail: ({ params }) => metrics.detail(params.topic),
  topicMetricsRegister({ body: { topic } }) {
    // Not converted on the way, and then not understood.
    if (typeof topic !== 'string') throw crashed('function_clause')
    return metrics.register(topic)
  },
  topicMetricsReset({ body }) {
    // The real broker has no clause for any other action and crashes.
    if (body.action !== 'reset') throw crashed('function_clause')
    return metrics.reset(body.topic)
  },
  topicMetricsRemove: ({ params }) => metrics.remove(params.topic),
})
