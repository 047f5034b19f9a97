import { createIntegration } from '@/features/connector/commands-configure'

/** Opens the form of an action, or creates it if the configuration is complete. */
export default createIntegration('action')
