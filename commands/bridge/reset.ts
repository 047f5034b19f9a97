import { resetIntegration } from '@/features/connector/commands-operate'

/** Resets a bridge's counters on every node. */
export default resetIntegration('bridge')
