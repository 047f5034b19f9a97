import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Resets a topic's counters; their present values are lost. */
export default targetCommand({
  id: 'topic-metrics.reset',
  group: 'group.diagnose',
  danger: 'reset',
  calls: ['topicMetricsReset'],
  irreversible: 'statistics',
  params: { topic: pick('topicMetrics', { many: true, sentInBody: true }) },
  errors: { TOPIC_NOT_FOUND: { step: 'topic', key: 'topicMetrics.gone' } },
  async run({ topic }, { api, signal }) {
    await api.topicMetricsReset({ body: { action: 'reset', topic } }, { signal })
  },
})
