import { showBacklog } from '@/features/message-queue/commands'

/** Opens the page of a message queue. */
export default showBacklog('queue')
