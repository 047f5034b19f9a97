import { userImport } from '@/command/gateway-auth/users'

/** Adds many users to the authenticator of a gateway. */
export default userImport('gateway')
