import { startIntegration } from '@/features/connector/commands'

/** Connects an action anew where it is down. */
export default startIntegration('action')
