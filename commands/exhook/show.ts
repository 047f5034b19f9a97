import { exhookPaths } from '@/features/exhook/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the page of an ExHook server. */
export default openCommand(
  {
    id: 'exhook.show',
    group: 'group.management',
    searchOrder: 270,
    params: { exhook: pick('exhook', { label: 'exhook.server' }) },
  },
  ({ exhook }) => to(exhookPaths.exhook, { name: exhook }),
)
