import { startIntegration } from '@/command/integration/commands'

/** Connects an action anew where it is down. */
export default startIntegration('action')
