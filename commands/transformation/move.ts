import { moveGate } from '@/command/gate/commands'

/** Changes when messages come to a transformation. */
export default moveGate('transformation')
