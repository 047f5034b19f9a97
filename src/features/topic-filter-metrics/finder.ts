import { inList, readable, type Finder } from '@/command/finder'
import { toTopicFilterMetricsId } from './calls'

export const topicFilterMetricsFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.topicFilterMetricsList({}, options)).map((row) => ({
      resource: 'topicFilterMetrics',
      id: toTopicFilterMetricsId(row),
      detail: row.topic_filter,
    })),
  ),
}
