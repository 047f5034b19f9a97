import { enableGate } from '@/command/gate/commands'

/** Lets messages go through a transformation again. */
export default enableGate('transformation')
