import { moveGate } from '@/features/message-pipeline/commands'

/** Changes when messages come to a validation. */
export default moveGate('validation')
