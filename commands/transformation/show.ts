import { showGate } from '@/command/gate/commands'

/** Opens the page of a transformation. */
export default showGate('transformation')
