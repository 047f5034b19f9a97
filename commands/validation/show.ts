import { showGate } from '@/features/message-pipeline/commands'

/** Opens the page of a validation. */
export default showGate('validation')
