import { showGate } from '@/features/message-pipeline/commands'

/** Opens the page of a transformation. */
export default showGate('transformation')
