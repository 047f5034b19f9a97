import { inList, readable, type Finder } from '@/command/finder'

export const topicMetricsFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.topicMetricsList({}, options)).map((row) => ({
      resource: 'topicMetrics',
      id: row.topic,
    })),
  ),
}
