import { authRemove } from '@/command/gateway-auth/authenticator'

/** Deletes the authenticator of a gateway, with its users. */
export default authRemove('gateway')
