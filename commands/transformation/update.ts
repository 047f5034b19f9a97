import { updateGate } from '@/features/message-pipeline/commands'

/** Changes a transformation where it stands in the order. */
export default updateGate('transformation')
