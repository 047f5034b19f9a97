import { probeIntegration } from '@/command/integration/commands'

/** Tries whether a source could connect. */
export default probeIntegration('source')
