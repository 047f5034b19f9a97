import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the page of a listener. */
export default openCommand(
  {
    id: 'listener.show',
    group: 'group.management',
    params: { listener: pick('listener', { label: 'listener.listener' }) },
  },
  ({ listener }) => to(paths.listener, { id: listener }),
)
