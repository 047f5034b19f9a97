import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the counters and charts of a topic. */
export default defineCommand({
  id: 'topic-metrics.show',
  title: 'topic-metrics.show.title',
  group: 'group.diagnose',
  keywords: 'topic-metrics.show.keywords',
  danger: 'read',
  calls: [],
  params: { topic: pick('topicMetrics', { free: true, body: true }) },
  run: ({ topic }) => ({ kind: 'go', to: to(paths.topicMetrics, undefined, { topic }) }),
})
