import { tracePaths } from '@/features/trace/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a trace's log. */
export default openCommand(
  {
    id: 'trace.show',
    group: 'group.diagnose',
    searchOrder: 180,
    params: { name: pick('trace', { label: 'trace.name' }) },
  },
  ({ name }) => to(tracePaths.trace, { name }),
)
