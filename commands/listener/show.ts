import { listenerPaths } from '@/features/listener/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the page of a listener. */
export default openCommand(
  {
    id: 'listener.show',
    group: 'group.management',
    searchOrder: 230,
    params: { listener: pick('listener', { label: 'listener.listener' }) },
  },
  ({ listener }) => to(listenerPaths.listener, { id: listener }),
)
