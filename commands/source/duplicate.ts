import { duplicateIntegration } from '@/features/connector/commands'

/** Opens the form of a new one with the settings of a source. */
export default duplicateIntegration('source')
