import { removeBacklog } from '@/features/message-queue/commands'

/** Deletes a message stream with its messages. */
export default removeBacklog('stream')
