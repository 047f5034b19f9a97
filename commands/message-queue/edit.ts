import { updateBacklog } from '@/features/message-queue/commands'

/** Changes a message queue. */
export default updateBacklog('queue')
