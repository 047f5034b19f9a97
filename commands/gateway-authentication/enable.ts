import { authSwitch } from '@/features/gateway/auth/authenticator-commands'

/** Enables the authenticator of a gateway. */
export default authSwitch('gateway', true)
