import { userRemove } from '@/command/gateway-auth/users'

/** Deletes users of the authenticator of a gateway’s listener. */
export default userRemove('listener')
