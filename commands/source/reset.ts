import { resetIntegration } from '@/features/connector/commands'

/** Resets the counters of a source. */
export default resetIntegration('source')
