import { removeChannel } from '@/features/connector/commands'

/** Removes an action. */
export default removeChannel('action')
