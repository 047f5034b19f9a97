import { resetGate } from '@/command/gate/commands'

/** Sets the counters of a transformation to nothing. */
export default resetGate('transformation')
