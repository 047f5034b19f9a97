import { editQueueCommand } from '@/features/message-queue/commands'

/** Changes a message stream. */
export default editQueueCommand('stream')
