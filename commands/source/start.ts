import { startIntegration } from '@/features/connector/commands'

/** Reconnects a source that is disconnected. */
export default startIntegration('source')
