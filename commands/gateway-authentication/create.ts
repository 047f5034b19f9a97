import { authCreate } from '@/features/gateway/auth/authenticator-commands'

/** Adds an authenticator to a gateway. */
export default authCreate('gateway')
