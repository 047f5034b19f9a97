import { authSwitch } from '@/features/gateway/auth/authenticator-commands'

/** Passes by the authenticator of a gateway. */
export default authSwitch('gateway', false)
