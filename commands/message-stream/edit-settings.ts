import { editBacklogs } from '@/features/message-queue/commands'

/** Enables, disables and limits all message streams. */
export default editBacklogs('stream')
