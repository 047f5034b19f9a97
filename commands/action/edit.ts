import { editIntegration } from '@/features/connector/commands-configure'

/** Changes an action, which restarts it. */
export default editIntegration('action')
