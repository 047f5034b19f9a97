import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Stops counting a topic. It can be added again, but restarts at zero. */
export default defineCommand({
  id: 'topic-metrics.delete',
  title: 'topic-metrics.delete.title',
  group: 'group.diagnose',
  keywords: 'topic-metrics.delete.keywords',
  danger: 'disruptive',
  calls: ['topicMetricsRemove'],
  undo: 'topicMetrics',
  params: { topic: pick('topicMetrics', { many: true }) },
  errors: { TOPIC_NOT_FOUND: { step: 'topic', key: 'topicMetrics.gone' } },
  confirm: ({ topic }, count) => ({
    body: count > 1 ? 'topic-metrics.delete.confirm.many' : 'topic-metrics.delete.confirm.one',
    values: { topic, count },
  }),
  async run({ topic }, { api, signal }) {
    await api.topicMetricsRemove({ params: { topic } }, { signal })
    return done('topic-metrics.delete.done', { topic }, ['topicMetrics'])
  },
})
