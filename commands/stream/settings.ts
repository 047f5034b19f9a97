import { editBacklogs } from '@/features/message-queue/commands'

/** Turns all message streams on or off, and limits them. */
export default editBacklogs('stream')
