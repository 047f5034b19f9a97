import { authCreate } from '@/command/gateway-auth/authenticator'

/** Gives a gateway’s listener an authenticator of its own. */
export default authCreate('listener')
