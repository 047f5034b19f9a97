import { updateGate } from '@/command/gate/commands'

/** Changes a validation where it stands in the order. */
export default updateGate('validation')
