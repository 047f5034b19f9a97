import { authCreate } from '@/features/gateway/auth/authenticator-commands'

/** Gives a gateway an authenticator of its own. */
export default authCreate('gateway')
