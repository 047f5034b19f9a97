import { authSwitch } from '@/features/gateway/auth/authenticator-commands'

/** Disables the authenticator of a gateway’s listener. */
export default authSwitch('listener', false)
