import { updateIntegration } from '@/command/integration/commands'

/** Changes an action, which restarts it. */
export default updateIntegration('action')
