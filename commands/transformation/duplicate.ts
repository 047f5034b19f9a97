import { duplicateGate } from '@/command/gate/commands'

/** Opens the form of a new transformation with all of another. */
export default duplicateGate('transformation')
