import { createBacklog } from '@/command/backlog/commands'

/** Makes a message stream, or opens its form. */
export default createBacklog('stream')
