import { topicMetricsPaths } from '@/features/topic-metrics/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the counters and charts of a topic. */
export default openCommand(
  {
    id: 'topic-metrics.show',
    group: 'group.diagnose',
    searchOrder: 140,
    params: { topic: pick('topicMetrics', { free: true, sentInBody: true }) },
  },
  ({ topic }) => to(topicMetricsPaths.topicMetrics, undefined, { topic }),
)
