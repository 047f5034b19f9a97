import { editBacklogs } from '@/features/message-queue/commands'

/** Enables, disables and limits all message queues. */
export default editBacklogs('queue')
