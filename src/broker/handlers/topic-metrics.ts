import type { Handlers } from '@/contract/endpoint'
import type { topicMetricsEndpoints } from '@/contract/topic-metrics'
import type { Extra, State } from '../store/state'

export const topicMetrics = ({ topicMetrics: book }: State): Handlers<typeof topicMetricsEndpoints, Extra> => ({
  topicMetricsList: () => book.list(),
  topicMetricsDetail: ({ params }) => book.detail(params.topic),
  topicMetricsRegister: ({ body }) => book.register(body.topic),
  topicMetricsReset({ body }) {
    // The real broker has no clause for any other action and crashes.
    if (body.action !== 'reset') throw new Error(`no action ${body.action}`)
    return book.reset(body.topic)
  },
  topicMetricsRemove: ({ params }) => book.remove(params.topic),
})
