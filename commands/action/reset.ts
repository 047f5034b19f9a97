import { resetIntegration } from '@/features/connector/commands'

/** Resets the counters of an action. */
export default resetIntegration('action')
