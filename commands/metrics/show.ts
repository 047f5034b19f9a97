import { metricsPaths } from '@/features/metrics/paths'
import { openCommand } from '@/command/makers'
import * as z from 'zod/mini'
import { text } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the metrics whose name or meaning contains a word; without one, all of them. */
export default openCommand(
  {
    id: 'metrics.show',
    group: 'group.monitoring',
    params: { metric: text(z.string(), { initial: '', optional: true }) },
  },
  ({ metric }) => to(metricsPaths.metrics, undefined, { q: metric }),
)
