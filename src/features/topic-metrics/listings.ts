import { defineListing, wholeList, type Listing } from '@/list/listing'
import { byTopic, topicMetricsFilters, topicMetricsTable } from './columns'
import { topicMetricsPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'topic-metrics',
    table: topicMetricsTable,
    path: topicMetricsPaths.topicMetrics,
    filters: topicMetricsFilters,
    pages: ({ api }) => wholeList(async (signal) => byTopic(await api.topicMetricsList({}, { signal }))),
  }),
]
