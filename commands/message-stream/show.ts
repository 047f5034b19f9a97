import { showQueueCommand } from '@/features/message-queue/commands'

/** Opens the page of a message stream. */
export default showQueueCommand('stream', 310)
