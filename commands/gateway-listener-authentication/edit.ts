import { authUpdate } from '@/features/gateway/auth/authenticator-commands'

/** Changes the authenticator of a gateway’s listener. */
export default authUpdate('listener')
