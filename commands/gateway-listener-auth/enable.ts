import { authSwitch } from '@/features/gateway/auth/authenticator-commands'

/** Asks the authenticator of a gateway’s listener again. */
export default authSwitch('listener', true)
