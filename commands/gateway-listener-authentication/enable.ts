import { authSwitch } from '@/features/gateway/auth/authenticator-commands'

/** Enables the authenticator of a gateway’s listener. */
export default authSwitch('listener', true)
