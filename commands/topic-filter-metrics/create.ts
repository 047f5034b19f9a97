import { defineCommand, done, refused, type Outcome, type Refusal } from '@/command/command'
import { text, topicFilter } from '@/command/param'
import { topicFilterMetricsDefaults } from '@/features/topic-filter-metrics/commands'
import { isCountable, topicFilterMetricsName } from '@/features/topic-filter-metrics/contract'

/** Starts counting the messages of a topic filter under a name, in the namespace of the account. */
export default defineCommand({
  ...topicFilterMetricsDefaults,
  id: 'topic-filter-metrics.create',
  danger: 'reversible',
  form: 'always',
  calls: ['topicFilterMetricsCreate'],
  undo: 'topicFilterMetrics',
  undoCaveat: 'undo.caveat.topicMetrics',
  params: {
    name: text(topicFilterMetricsName, { label: 'topicFilterMetrics.name', field: 'name' }),
    filter: topicFilter({ label: 'topicFilterMetrics.filter', field: 'topic_filter' }),
  },
  errors: {
    ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true },
    BAD_NAME: { step: 'name', key: 'topicFilterMetrics.badName' },
    BAD_TOPIC_FILTER: { step: 'filter', key: 'error.topic.filter' },
    SHARED_FILTER: { step: 'filter', key: 'topicFilterMetrics.shared' },
    EXCEED_LIMIT: { key: 'topicFilterMetrics.full' },
  },
  effect: () => ({ key: 'topic-filter-metrics.create.effect' }),
  async run({ name, filter }, { api, signal }): Promise<Outcome | Refusal> {
    if (!isCountable(filter)) return refused('SHARED_FILTER', filter)
    await api.topicFilterMetricsCreate({ body: { name, topic_filter: filter } }, { signal })
    return done('topic-filter-metrics.create.done', { name, filter }, ['topicFilterMetrics'])
  },
})
