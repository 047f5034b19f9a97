import { moveGate } from '@/features/message-pipeline/commands'

/** Changes when messages come to a transformation. */
export default moveGate('transformation')
