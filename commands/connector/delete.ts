import { deleteConnector } from '@/features/connector/commands-operate'

/** Removes a connector. */
export default deleteConnector()
