import { enableGate } from '@/command/gate/commands'

/** Lets messages go through a validation again. */
export default enableGate('validation')
