import { updateIntegration } from '@/features/connector/commands-configure'

/** Changes a source, which restarts it. */
export default updateIntegration('source')
