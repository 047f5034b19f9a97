import { resetIntegration } from '@/command/integration/commands'

/** Sets the counters of an action to nothing. */
export default resetIntegration('action')
