import { removeBacklog } from '@/command/backlog/commands'

/** Deletes a message stream with its messages. */
export default removeBacklog('stream')
