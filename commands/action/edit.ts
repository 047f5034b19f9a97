import { updateIntegration } from '@/features/connector/commands-configure'

/** Changes an action, which restarts it. */
export default updateIntegration('action')
