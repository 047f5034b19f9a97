import { editCache } from '@/features/node-cache/commands'

/** Changes how long, and how much, every node remembers of the answers of authorization. */
export default editCache('authz')
