import { authRemove } from '@/features/gateway/auth/authenticator-commands'

/** Deletes the authenticator of a gateway’s listener, with its users. */
export default authRemove('listener')
