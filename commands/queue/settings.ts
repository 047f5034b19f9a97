import { editBacklogs } from '@/features/message-queue/commands'

/** Turns all message queues on or off, and limits them. */
export default editBacklogs('queue')
