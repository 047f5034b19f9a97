import { probeIntegration } from '@/features/connector/commands'

/** Tests whether an action can connect. */
export default probeIntegration('action')
