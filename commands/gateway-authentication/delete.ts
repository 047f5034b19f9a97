import { authRemove } from '@/features/gateway/auth/authenticator-commands'

/** Deletes the authenticator of a gateway, with its users. */
export default authRemove('gateway')
