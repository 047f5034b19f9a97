import { editIntegration } from '@/features/connector/commands-configure'

/** Changes a source, which restarts it. */
export default editIntegration('source')
