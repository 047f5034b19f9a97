import { resetIntegration } from '@/command/integration/commands'

/** Sets the counters of a source to nothing. */
export default resetIntegration('source')
