import { startIntegration } from '@/features/connector/commands'

/** Connects a connector anew where it is down. */
export default startIntegration('connector')
