import { createQueueCommand } from '@/features/message-queue/commands'

/** Creates a message queue, or opens its form. */
export default createQueueCommand('queue')
