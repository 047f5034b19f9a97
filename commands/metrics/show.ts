import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { text } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the metrics whose name or meaning contains a word; without one, all of them. */
export default defineCommand({
  id: 'metrics.show',
  title: 'metrics.show.title',
  group: 'group.monitoring',
  keywords: 'metrics.show.keywords',
  danger: 'read',
  calls: [],
  params: { metric: text(z.string(), { initial: '', optional: true }) },
  run: ({ metric }) => ({ kind: 'go', to: to(paths.metrics, undefined, { q: metric }) }),
})
