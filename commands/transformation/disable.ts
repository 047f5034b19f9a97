import { disableGate } from '@/command/gate/commands'

/** Lets messages pass a transformation by. */
export default disableGate('transformation')
