import { probeIntegration } from '@/features/connector/commands'

/** Tests whether a source can connect. */
export default probeIntegration('source')
