import { deleteQueueCommand } from '@/features/message-queue/commands'

/** Deletes a message queue with its messages. */
export default deleteQueueCommand('queue')
