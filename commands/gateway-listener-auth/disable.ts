import { authSwitch } from '@/features/gateway/auth/authenticator-commands'

/** Passes by the authenticator of a gateway’s listener. */
export default authSwitch('listener', false)
