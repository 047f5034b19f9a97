import { authUpdate } from '@/command/gateway-auth/authenticator'

/** Changes the authenticator of a gateway’s listener. */
export default authUpdate('listener')
