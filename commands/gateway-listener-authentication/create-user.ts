import { userAdd } from '@/features/gateway/auth/user-commands'

/** Adds a user to the authenticator of a gateway’s listener. */
export default userAdd('listener')
