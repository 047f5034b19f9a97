import { removeChannel } from '@/features/connector/commands-operate'

/** Removes an action. */
export default removeChannel('action')
