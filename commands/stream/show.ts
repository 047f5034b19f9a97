import { showBacklog } from '@/command/backlog/commands'

/** Opens the page of a message stream. */
export default showBacklog('stream')
