import { authSwitch } from '@/features/gateway/auth/authenticator-commands'

/** Disables the authenticator of a gateway. */
export default authSwitch('gateway', false)
