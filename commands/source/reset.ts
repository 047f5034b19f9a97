import { resetIntegration } from '@/features/connector/commands'

/** Sets the counters of a source to nothing. */
export default resetIntegration('source')
