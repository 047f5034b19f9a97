import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a trace's log. */
export default openCommand(
  {
    id: 'trace.show',
    group: 'group.diagnose',
    params: { name: pick('trace', { label: 'trace.name' }) },
  },
  ({ name }) => to(paths.trace, { name }),
)
