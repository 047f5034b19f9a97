import { removeChannel } from '@/features/connector/commands-operate'

/** Removes a source. */
export default removeChannel('source')
