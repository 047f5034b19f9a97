import { authCreate } from '@/command/gateway-auth/authenticator'

/** Gives a gateway an authenticator of its own. */
export default authCreate('gateway')
