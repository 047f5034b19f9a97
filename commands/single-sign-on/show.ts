import { openCommand } from '@/command/makers'
import { aboutSingleSignOn, pickBackend } from '@/features/single-sign-on/commands'
import { singleSignOnPaths } from '@/features/single-sign-on/paths'
import { to } from '@/route/paths'

/** Opens the settings of a backend. */
export default openCommand(
  { ...aboutSingleSignOn, id: 'single-sign-on.show', searchOrder: 285, params: { backend: pickBackend() } },
  ({ backend }) => to(singleSignOnPaths.singleSignOnBackend, { backend }),
)
