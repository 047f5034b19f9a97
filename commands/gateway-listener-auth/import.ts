import { userImport } from '@/command/gateway-auth/users'

/** Adds many users to the authenticator of a gateway’s listener. */
export default userImport('listener')
