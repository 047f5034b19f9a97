import { updateIntegration } from '@/command/integration/commands'

/** Changes a source, which restarts it. */
export default updateIntegration('source')
