import { removeGate } from '@/features/message-pipeline/commands'

/** Removes a transformation. */
export default removeGate('transformation')
