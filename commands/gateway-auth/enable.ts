import { authSwitch } from '@/command/gateway-auth/authenticator'

/** Asks the authenticator of a gateway again. */
export default authSwitch('gateway', true)
