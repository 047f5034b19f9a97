import { delayedPaths } from '@/features/delayed/paths'
import { openCommand } from '@/command/makers'
import { delayedParts, getMessageId } from '@/features/delayed/model/id'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a delayed message, with its payload. */
export default openCommand(
  {
    id: 'delayed.show',
    group: 'group.monitoring',
    searchOrder: 130,
    params: { delayed: pick('delayed', { segment: getMessageId }) },
  },
  ({ delayed }) => to(delayedPaths.delayedMessage, delayedParts(delayed)),
)
