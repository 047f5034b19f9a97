import { removeGate } from '@/features/message-pipeline/commands'

/** Removes a validation. */
export default removeGate('validation')
