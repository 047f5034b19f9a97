import { disableGate } from '@/command/gate/commands'

/** Lets messages pass a validation by. */
export default disableGate('validation')
