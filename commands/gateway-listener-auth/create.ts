import { authCreate } from '@/features/gateway/auth/authenticator-commands'

/** Gives a gateway’s listener an authenticator of its own. */
export default authCreate('listener')
