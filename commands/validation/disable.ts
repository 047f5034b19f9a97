import { disableGate } from '@/features/message-pipeline/commands'

/** Lets messages pass a validation by. */
export default disableGate('validation')
