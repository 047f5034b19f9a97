import { createIntegration } from '@/features/connector/commands'

/** Opens the form of an action, or creates it if the configuration is complete. */
export default createIntegration('action')
