import { removeGate } from '@/command/gate/commands'

/** Removes a validation. */
export default removeGate('validation')
