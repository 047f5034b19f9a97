import { authSwitch } from '@/command/gateway-auth/authenticator'

/** Passes by the authenticator of a gateway. */
export default authSwitch('gateway', false)
