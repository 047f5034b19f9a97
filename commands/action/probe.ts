import { probeIntegration } from '@/features/connector/commands-configure'

/** Tests whether an action can connect. */
export default probeIntegration('action')
