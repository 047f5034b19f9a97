import { editCache } from '@/features/node-cache/commands'

/** Changes how long, and how much, every node remembers of the answers of authentication. */
export default editCache('authn')
