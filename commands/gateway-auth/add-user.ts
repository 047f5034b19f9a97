import { userAdd } from '@/command/gateway-auth/users'

/** Adds a user to the authenticator of a gateway. */
export default userAdd('gateway')
