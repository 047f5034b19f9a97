import { deleteIntegration } from '@/features/connector/commands-operate'

/**
 * Deletes a bridge. If rules use it, they are listed first; then it is also removed from their actions
 * (catalogue R18).
 */
export default deleteIntegration('bridge')
