import { startIntegration } from '@/features/connector/commands'

/** Reconnects a connector that is disconnected. */
export default startIntegration('connector')
