import { deleteIntegration } from '@/features/connector/commands-operate'

/** Removes a source. */
export default deleteIntegration('source')
