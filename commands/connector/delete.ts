import { removeConnector } from '@/features/connector/commands'

/** Removes a connector. */
export default removeConnector()
