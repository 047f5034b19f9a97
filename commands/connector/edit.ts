import { editIntegration } from '@/features/connector/commands-configure'

/** Changes a connector, which restarts it. */
export default editIntegration('connector')
