import { removeConnector } from '@/command/integration/commands'

/** Removes a connector. */
export default removeConnector()
