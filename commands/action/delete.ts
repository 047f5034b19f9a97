import { deleteIntegration } from '@/features/connector/commands-operate'

/** Removes an action. */
export default deleteIntegration('action')
