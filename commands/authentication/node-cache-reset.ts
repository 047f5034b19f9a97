import { resetCache } from '@/features/node-cache/commands'

/** Clears the authentication cache of every node. */
export default resetCache('authn')
