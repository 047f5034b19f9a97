import { editBacklogs } from '@/command/backlog/commands'

/** Turns all message streams on or off, and limits them. */
export default editBacklogs('stream')
