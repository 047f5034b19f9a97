import { updateBacklog } from '@/command/backlog/commands'

/** Changes a message stream. */
export default updateBacklog('stream')
