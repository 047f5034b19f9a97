import { createIntegration } from '@/features/connector/commands-configure'

/** Opens the form of a source, or creates it if the configuration is complete. */
export default createIntegration('source')
