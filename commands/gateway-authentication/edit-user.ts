import { userEdit } from '@/features/gateway/auth/user-commands'

/** Changes a user of the authenticator of a gateway. */
export default userEdit('gateway')
