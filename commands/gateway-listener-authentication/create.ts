import { authCreate } from '@/features/gateway/auth/authenticator-commands'

/** Adds an authenticator to a gateway’s listener. */
export default authCreate('listener')
