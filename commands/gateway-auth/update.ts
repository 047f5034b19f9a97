import { authUpdate } from '@/command/gateway-auth/authenticator'

/** Changes the authenticator of a gateway. */
export default authUpdate('gateway')
