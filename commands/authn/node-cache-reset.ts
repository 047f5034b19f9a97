import { resetCache } from '@/features/node-cache/commands'

/** Empties what every node remembers of the answers of authentication. */
export default resetCache('authn')
