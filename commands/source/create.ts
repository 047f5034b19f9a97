import { createIntegration } from '@/features/connector/commands'

/** Opens the form of a source; with enough of a configuration it is made at once. */
export default createIntegration('source')
