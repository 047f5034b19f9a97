import { createQueueCommand } from '@/features/message-queue/commands'

/** Creates a message stream, or opens its form. */
export default createQueueCommand('stream')
