import { probeIntegration } from '@/features/connector/commands-configure'

/** Tests whether a connector can connect. */
export default probeIntegration('connector')
