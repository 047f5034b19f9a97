import { userRemove } from '@/command/gateway-auth/users'

/** Deletes users of the authenticator of a gateway. */
export default userRemove('gateway')
