import { targetCommand } from '@/command/makers'
import { toTopicFilterMetricsCall } from '@/features/topic-filter-metrics/calls'
import {
  manyTopicFilterMetrics,
  namespaceReads,
  topicFilterMetricsDefaults,
  topicFilterMetricsErrors,
} from '@/features/topic-filter-metrics/commands'

/** Stops counting a topic filter. It can be added again, but restarts at zero. */
export default targetCommand({
  ...topicFilterMetricsDefaults,
  id: 'topic-filter-metrics.delete',
  danger: 'disruptive',
  calls: [...namespaceReads, 'topicFilterMetricsRemove'],
  undo: 'topicFilterMetrics',
  undoCaveat: 'undo.caveat.topicMetrics',
  params: { name: manyTopicFilterMetrics() },
  errors: topicFilterMetricsErrors,
  async run({ name }, context) {
    const { api, signal } = context
    await api.topicFilterMetricsRemove(await toTopicFilterMetricsCall(name, context), { signal })
  },
})
