import { showGate } from '@/command/gate/commands'

/** Opens the page of a validation. */
export default showGate('validation')
