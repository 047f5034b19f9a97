import { duplicateGate } from '@/command/gate/commands'

/** Opens the form of a new validation with all of another. */
export default duplicateGate('validation')
