import { userAdd } from '@/command/gateway-auth/users'

/** Adds a user to the authenticator of a gateway’s listener. */
export default userAdd('listener')
