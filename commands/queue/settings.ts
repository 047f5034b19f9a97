import { editBacklogs } from '@/command/backlog/commands'

/** Turns all message queues on or off, and limits them. */
export default editBacklogs('queue')
