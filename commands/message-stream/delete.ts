import { deleteQueueCommand } from '@/features/message-queue/commands'

/** Deletes a message stream with its messages. */
export default deleteQueueCommand('stream')
