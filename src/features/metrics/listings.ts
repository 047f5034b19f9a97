import type { Filter } from '@/list/filters/filters'
import { defineListing, wholeList, type Listing } from '@/list/listing'
import { metricSearch, metricTable, type Metric } from './columns'
import { metricsPaths } from './paths'
import { toMetrics, toReading } from './reading'

const filters: readonly Filter<Metric>[] = [
  metricSearch,
  { id: 'node', label: 'list.column.node', kind: 'choice', options: [], open: true },
]
/** Changes need more than one reading. */
const changes: readonly string[] = ['risen', 'speed']

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'metrics',
    table: { ...metricTable, columns: metricTable.columns.filter(({ id }) => !changes.includes(id)) },
    path: metricsPaths.metrics,
    filters,
    pages: ({ api }, { node }) =>
      wholeList(async (signal) => {
        const data =
          node === undefined
            ? await api.metrics({ query: { aggregate: false } }, { signal })
            : await api.nodeMetrics({ params: { node } }, { signal })
        return toMetrics(toReading(data, node))
      }),
  }),
]
