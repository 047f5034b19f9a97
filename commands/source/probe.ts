import { probeIntegration } from '@/features/connector/commands-configure'

/** Tests whether a source can connect. */
export default probeIntegration('source')
