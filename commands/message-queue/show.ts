import { showQueueCommand } from '@/features/message-queue/commands'

/** Opens the page of a message queue. */
export default showQueueCommand('queue', 300)
