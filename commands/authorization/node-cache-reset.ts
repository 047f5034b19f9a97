import { resetCache } from '@/features/node-cache/commands'

/** Clears the authorization cache of every node. */
export default resetCache('authz')
