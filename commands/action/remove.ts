import { removeChannel } from '@/command/integration/commands'

/** Removes an action. */
export default removeChannel('action')
