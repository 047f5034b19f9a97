import { duplicateIntegration } from '@/features/connector/commands-configure'

/**
 * Opens the form of a new bridge with the settings of another. Its secrets are asked again, since the
 * broker never returns them (catalogue K4).
 */
export default duplicateIntegration('bridge')
