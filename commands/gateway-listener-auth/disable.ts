import { authSwitch } from '@/command/gateway-auth/authenticator'

/** Passes by the authenticator of a gateway’s listener. */
export default authSwitch('listener', false)
