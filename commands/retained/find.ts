import * as z from 'zod/mini'
import { openCommand } from '@/command/makers'
import { text } from '@/command/param'
import { retainedPaths } from '@/features/retained/paths'
import { to } from '@/route/paths'

/** Opens the list of retained messages, with those whose topic contains a text. */
export default openCommand(
  {
    id: 'retained.find',
    group: 'group.monitoring',
    params: { topic: text(z.string(), { label: 'retained.contains' }) },
  },
  ({ topic }) => to(retainedPaths.retained, undefined, { q: topic }),
)
