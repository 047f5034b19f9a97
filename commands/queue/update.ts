import { updateBacklog } from '@/command/backlog/commands'

/** Changes a message queue. */
export default updateBacklog('queue')
