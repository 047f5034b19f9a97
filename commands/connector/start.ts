import { startIntegration } from '@/features/connector/commands-operate'

/** Reconnects a connector that is disconnected. */
export default startIntegration('connector')
