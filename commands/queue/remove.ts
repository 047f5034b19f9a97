import { removeBacklog } from '@/command/backlog/commands'

/** Deletes a message queue with its messages. */
export default removeBacklog('queue')
