import { probeIntegration } from '@/features/connector/commands'

/** Tries whether a connector could connect. */
export default probeIntegration('connector')
