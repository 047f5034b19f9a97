import { resetIntegration } from '@/features/connector/commands-operate'

/** Resets the counters of a source. */
export default resetIntegration('source')
