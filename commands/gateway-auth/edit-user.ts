import { userEdit } from '@/command/gateway-auth/users'

/** Changes a user of the authenticator of a gateway. */
export default userEdit('gateway')
