import { duplicateIntegration } from '@/features/connector/commands'

/** Opens the form of a new one with the settings of an action. */
export default duplicateIntegration('action')
