import { resetIntegration } from '@/features/connector/commands-operate'

/** Resets the counters of an action. */
export default resetIntegration('action')
