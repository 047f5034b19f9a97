import { defineListing, wholeList, type Listing } from '@/list/listing'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { byName, topicFilterSearch, topicFilterTable } from './columns'
import { topicFilterMetricsPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'topic-filter-metrics',
    table: withNamespaceColumn(topicFilterTable),
    path: topicFilterMetricsPaths.topicFilterMetrics,
    needs: 'topicFilterMetrics',
    filters: [topicFilterSearch, namespaceFilter],
    pages: ({ api }) => wholeList(async (signal) => byName(await api.topicFilterMetricsList({}, { signal }))),
  }),
]
