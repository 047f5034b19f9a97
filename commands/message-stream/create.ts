import { createBacklog } from '@/features/message-queue/commands'

/** Creates a message stream, or opens its form. */
export default createBacklog('stream')
