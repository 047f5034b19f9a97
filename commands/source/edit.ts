import { updateIntegration } from '@/features/connector/commands'

/** Changes a source, which restarts it. */
export default updateIntegration('source')
