import { updateBacklog } from '@/features/message-queue/commands'

/** Changes a message stream. */
export default updateBacklog('stream')
