import { startIntegration } from '@/features/connector/commands-operate'

/** Reconnects an action that is disconnected. */
export default startIntegration('action')
