import { userEdit } from '@/command/gateway-auth/users'

/** Changes a user of the authenticator of a gateway’s listener. */
export default userEdit('listener')
