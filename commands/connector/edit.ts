import { updateIntegration } from '@/features/connector/commands'

/** Changes a connector, which restarts it. */
export default updateIntegration('connector')
