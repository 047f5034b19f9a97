import { createBacklog } from '@/features/message-queue/commands'

/** Makes a message queue, or opens its form. */
export default createBacklog('queue')
