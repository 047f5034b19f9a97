import { toApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { topic } from '@/command/param'
import { topicMetricsPaths } from '@/features/topic-metrics/paths'
import { to } from '@/route/paths'

/**
 * Starts counting one topic's messages. The prompt refuses wildcards, so `BAD_TOPIC` means that the topic
 * is counted already, which is reported as success.
 */
export default defineCommand({
  id: 'topic-metrics.create',
  formerIds: ['topic-metrics.register'],
  group: 'group.diagnose',
  aliases: ['tm'],
  danger: 'reversible',
  calls: ['topicMetricsRegister'],
  undo: 'topicMetrics',
  undoCaveat: 'undo.caveat.topicMetrics',
  params: { topic: topic() },
  errors: { EXCEED_LIMIT: { step: 'topic', key: 'topicMetrics.full' } },
  effect: () => ({ key: 'topic-metrics.create.effect' }),
  async run({ topic: name }, { api, signal }) {
    try {
      await api.topicMetricsRegister({ body: { topic: name } }, { signal })
    } catch (cause) {
      if (toApiError(cause).code !== 'BAD_TOPIC') throw cause
      return {
        kind: 'go',
        to: to(topicMetricsPaths.topicMetrics, undefined, { topic: name }),
        message: 'topic-metrics.create.already',
        values: { topic: name },
      }
    }
    return done('topic-metrics.create.done', { topic: name }, ['topicMetrics'])
  },
})
