import { resetGate } from '@/command/gate/commands'

/** Sets the counters of a validation to nothing. */
export default resetGate('validation')
