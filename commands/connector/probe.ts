import { probeIntegration } from '@/features/connector/commands'

/** Tests whether a connector can connect. */
export default probeIntegration('connector')
