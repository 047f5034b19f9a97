import { resetIntegration } from '@/features/connector/commands'

/** Sets the counters of an action to nothing. */
export default resetIntegration('action')
