import { createBacklog } from '@/features/message-queue/commands'

/** Makes a message stream, or opens its form. */
export default createBacklog('stream')
