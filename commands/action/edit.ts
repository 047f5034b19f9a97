import { updateIntegration } from '@/features/connector/commands'

/** Changes an action, which restarts it. */
export default updateIntegration('action')
