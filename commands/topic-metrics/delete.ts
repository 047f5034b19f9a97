import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Stops counting a topic. It can be added again, but restarts at zero. */
export default targetCommand({
  id: 'topic-metrics.delete',
  group: 'group.diagnose',
  danger: 'disruptive',
  calls: ['topicMetricsRemove'],
  undo: 'topicMetrics',
  undoCaveat: 'undo.caveat.topicMetrics',
  params: { topic: pick('topicMetrics', { many: true }) },
  errors: { TOPIC_NOT_FOUND: { step: 'topic', key: 'topicMetrics.gone' } },
  run: ({ topic }, { api, signal }) => api.topicMetricsRemove({ params: { topic } }, { signal }),
})
