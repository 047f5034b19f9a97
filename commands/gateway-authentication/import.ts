import { userImport } from '@/features/gateway/auth/user-commands'

/** Adds many users to the authenticator of a gateway. */
export default userImport('gateway')
