import { removeGate } from '@/command/gate/commands'

/** Removes a transformation. */
export default removeGate('transformation')
