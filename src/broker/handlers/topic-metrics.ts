import type { topicMetricsEndpoints } from '@/features/topic-metrics/contract'
import { crashed } from '../http/refusal'
import type { State } from '../store/state'
import type { HandlersOf } from './handlers'

export const topicMetrics = ({ topicMetrics: book }: State): HandlersOf<typeof topicMetricsEndpoints> => ({
  topicMetricsList: () => book.list(),
  topicMetricsDetail: ({ params }) => book.detail(params.topic),
  topicMetricsRegister({ body: { topic } }) {
    // Not converted on the way, and then not understood.
    if (typeof topic !== 'string') throw crashed('function_clause')
    return book.register(topic)
  },
  topicMetricsReset({ body }) {
    // The real broker has no clause for any other action and crashes.
    if (body.action !== 'reset') throw crashed('function_clause')
    return book.reset(body.topic)
  },
  topicMetricsRemove: ({ params }) => book.remove(params.topic),
})
