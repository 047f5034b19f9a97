import { duplicateIntegration } from '@/command/integration/commands'

/** Opens the form of a new one with the settings of an action. */
export default duplicateIntegration('action')
