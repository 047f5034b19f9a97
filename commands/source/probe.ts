import { probeIntegration } from '@/features/connector/commands'

/** Tries whether a source could connect. */
export default probeIntegration('source')
