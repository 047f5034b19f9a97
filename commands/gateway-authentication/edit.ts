import { authUpdate } from '@/features/gateway/auth/authenticator-commands'

/** Changes the authenticator of a gateway. */
export default authUpdate('gateway')
