import { startIntegration } from '@/command/integration/commands'

/** Connects a connector anew where it is down. */
export default startIntegration('connector')
