import { targetCommand } from '@/command/makers'
import { toTopicFilterMetricsCall } from '@/features/topic-filter-metrics/calls'
import {
  manyTopicFilterMetrics,
  namespaceReads,
  topicFilterMetricsDefaults,
  topicFilterMetricsErrors,
} from '@/features/topic-filter-metrics/commands'

/** Resets the counters of a topic filter on all nodes; their present values are lost. */
export default targetCommand({
  ...topicFilterMetricsDefaults,
  id: 'topic-filter-metrics.reset',
  danger: 'reset',
  calls: [...namespaceReads, 'topicFilterMetricsReset'],
  irreversible: 'statistics',
  params: { name: manyTopicFilterMetrics() },
  errors: topicFilterMetricsErrors,
  async run({ name }, context) {
    const { api, signal } = context
    await api.topicFilterMetricsReset(await toTopicFilterMetricsCall(name, context), { signal })
  },
})
