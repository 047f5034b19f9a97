import { defineCommand, done } from '@/command/command'
import { topicFilterMetricsDefaults } from '@/features/topic-filter-metrics/commands'

/** Stops counting all topic filters; for accounts without a namespace, those of every namespace. */
export default defineCommand({
  ...topicFilterMetricsDefaults,
  id: 'topic-filter-metrics.delete-all',
  danger: 'irreversible',
  calls: ['topicFilterMetricsClear'],
  undo: 'topicFilterMetrics',
  undoCaveat: 'undo.caveat.topicMetrics',
  params: {},
  confirm: () => ({ body: 'topic-filter-metrics.delete-all.confirm', type: 'all' }),
  async run(_, { api, signal }) {
    await api.topicFilterMetricsClear({}, { signal })
    return done('topic-filter-metrics.delete-all.done', {}, ['topicFilterMetrics'])
  },
})
