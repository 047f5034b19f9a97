import { createIntegration } from '@/features/connector/commands-configure'

/** Opens the form of a connector, or creates it if the configuration is complete. */
export default createIntegration('connector')
