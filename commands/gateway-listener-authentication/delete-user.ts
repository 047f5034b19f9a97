import { userRemove } from '@/features/gateway/auth/user-commands'

/** Deletes users of the authenticator of a gateway’s listener. */
export default userRemove('listener')
