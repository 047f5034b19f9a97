import { editCache } from '@/features/node-cache/commands'

/** Changes the lifetime and size of the authentication cache of every node. */
export default editCache('authn')
