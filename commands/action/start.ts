import { startIntegration } from '@/features/connector/commands'

/** Reconnects an action that is disconnected. */
export default startIntegration('action')
