import { startIntegration } from '@/features/connector/commands'

/** Connects a source anew where it is down. */
export default startIntegration('source')
