import { userRemove } from '@/features/gateway/auth/user-commands'

/** Deletes users of the authenticator of a gateway. */
export default userRemove('gateway')
