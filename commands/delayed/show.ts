import { delayedParts, getMessageId } from '@/features/delayed/model/id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a delayed message, with its payload. */
export default defineCommand({
  id: 'delayed.show',
  title: 'delayed.show.title',
  group: 'group.monitoring',
  keywords: 'delayed.show.keywords',
  danger: 'read',
  calls: [],
  params: { delayed: pick('delayed', { segment: getMessageId }) },
  run: ({ delayed }) => ({ kind: 'go', to: to(paths.delayedMessage, delayedParts(delayed)) }),
})
