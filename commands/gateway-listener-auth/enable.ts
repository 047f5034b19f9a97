import { authSwitch } from '@/command/gateway-auth/authenticator'

/** Asks the authenticator of a gateway’s listener again. */
export default authSwitch('listener', true)
