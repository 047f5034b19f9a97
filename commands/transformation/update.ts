import { updateGate } from '@/command/gate/commands'

/** Changes a transformation where it stands in the order. */
export default updateGate('transformation')
