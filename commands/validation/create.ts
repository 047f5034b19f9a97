import { createGate } from '@/command/gate/commands'

/** Adds a validation, or opens its form. */
export default createGate('validation')
