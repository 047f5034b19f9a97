import { removeConnector } from '@/features/connector/commands-operate'

/** Removes a connector. */
export default removeConnector()
