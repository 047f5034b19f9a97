import { probeIntegration } from '@/command/integration/commands'

/** Tries whether a connector could connect. */
export default probeIntegration('connector')
