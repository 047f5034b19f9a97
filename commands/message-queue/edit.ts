import { editQueueCommand } from '@/features/message-queue/commands'

/** Changes a message queue. */
export default editQueueCommand('queue')
