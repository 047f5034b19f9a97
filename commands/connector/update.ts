import { updateIntegration } from '@/command/integration/commands'

/** Changes a connector, which restarts it. */
export default updateIntegration('connector')
