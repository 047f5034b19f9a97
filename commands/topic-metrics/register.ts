import { defineCommand, done } from '@/command/command'
import { topic } from '@/command/param'

/** Starts counting one topic's messages. A wildcard never leaves the prompt, so `BAD_TOPIC` can only mean the other of its causes. */
export default defineCommand({
  id: 'topic-metrics.register',
  title: 'topic-metrics.register.title',
  group: 'group.diagnose',
  keywords: 'topic-metrics.register.keywords',
  aliases: ['tm'],
  danger: 'reversible',
  calls: ['topicMetricsRegister'],
  params: { topic: topic() },
  errors: {
    BAD_TOPIC: { step: 'topic', key: 'topicMetrics.exists' },
    EXCEED_LIMIT: { step: 'topic', key: 'topicMetrics.full' },
  },
  effect: () => ({ key: 'topic-metrics.register.effect' }),
  async run({ topic: name }, { api, signal }) {
    await api.topicMetricsRegister({ body: { topic: name } }, { signal })
    return done('topic-metrics.register.done', { topic: name }, ['topicMetrics'])
  },
})
