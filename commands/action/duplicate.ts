import { duplicateIntegration } from '@/features/connector/commands-configure'

/** Opens the form of a new action with the settings of another. */
export default duplicateIntegration('action')
