import { duplicateIntegration } from '@/features/connector/commands'

/** Opens the form of a new source with the settings of another. */
export default duplicateIntegration('source')
