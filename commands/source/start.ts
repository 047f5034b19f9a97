import { startIntegration } from '@/command/integration/commands'

/** Connects a source anew where it is down. */
export default startIntegration('source')
