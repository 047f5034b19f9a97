import { moveGate } from '@/command/gate/commands'

/** Changes when messages come to a validation. */
export default moveGate('validation')
