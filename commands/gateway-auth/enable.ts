import { authSwitch } from '@/features/gateway/auth/authenticator-commands'

/** Asks the authenticator of a gateway again. */
export default authSwitch('gateway', true)
