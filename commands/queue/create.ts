import { createBacklog } from '@/command/backlog/commands'

/** Makes a message queue, or opens its form. */
export default createBacklog('queue')
