import { startIntegration } from '@/features/connector/commands-operate'

/** Reconnects a source that is disconnected. */
export default startIntegration('source')
