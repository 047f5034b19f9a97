import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { topicFilterMetricsDefaults } from '@/features/topic-filter-metrics/commands'
import { topicFilterMetricsPaths } from '@/features/topic-filter-metrics/paths'
import { to } from '@/route/paths'

/** Opens the counters and charts of a topic filter. */
export default openCommand(
  {
    ...topicFilterMetricsDefaults,
    id: 'topic-filter-metrics.show',
    searchOrder: 145,
    params: { name: pick('topicFilterMetrics', { sentInBody: true, label: 'topicFilterMetrics.name' }) },
  },
  ({ name }) => to(topicFilterMetricsPaths.topicFilterMetrics, undefined, { name }),
)
