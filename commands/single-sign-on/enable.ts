import { targetCommand } from '@/command/makers'
import { switchBackend } from '@/features/single-sign-on/commands'

/** Offers the login by a directory or an identity provider. */
export default targetCommand({
  ...switchBackend(true),
  id: 'single-sign-on.enable',
  verb: 'verb.enable',
  danger: 'reversible',
})
