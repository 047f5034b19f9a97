import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Resets a topic's counters; their present values are lost. */
export default defineCommand({
  id: 'topic-metrics.reset',
  title: 'topic-metrics.reset.title',
  group: 'group.diagnose',
  keywords: 'topic-metrics.reset.keywords',
  danger: 'reset',
  calls: ['topicMetricsReset'],
  irreversible: 'statistics',
  params: { topic: pick('topicMetrics', { many: true, body: true }) },
  errors: { TOPIC_NOT_FOUND: { step: 'topic', key: 'topicMetrics.gone' } },
  confirm: ({ topic }, count) => ({
    body: count > 1 ? 'topic-metrics.reset.confirm.many' : 'topic-metrics.reset.confirm.one',
    values: { topic, count },
  }),
  async run({ topic }, { api, signal }) {
    await api.topicMetricsReset({ body: { action: 'reset', topic } }, { signal })
    return done('topic-metrics.reset.done', { topic }, ['topicMetrics'])
  },
})
