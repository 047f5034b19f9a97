import { createIntegration } from '@/features/connector/commands'

/** Opens the form of an action; with enough of a configuration it is made at once. */
export default createIntegration('action')
