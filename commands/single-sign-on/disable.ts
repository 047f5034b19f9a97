import { targetCommand } from '@/command/makers'
import { switchBackend } from '@/features/single-sign-on/commands'

/** Stops the login by a directory or an identity provider; its settings stay. */
export default targetCommand({
  ...switchBackend(false),
  id: 'single-sign-on.disable',
  verb: 'verb.disable',
  danger: 'disruptive',
})
