import { userEdit } from '@/features/gateway/auth/user-commands'

/** Changes a user of the authenticator of a gateway’s listener. */
export default userEdit('listener')
