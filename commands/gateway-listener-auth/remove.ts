import { authRemove } from '@/command/gateway-auth/authenticator'

/** Deletes the authenticator of a gateway’s listener, with its users. */
export default authRemove('listener')
