import { showBacklog } from '@/command/backlog/commands'

/** Opens the page of a message queue. */
export default showBacklog('queue')
