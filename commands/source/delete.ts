import { removeChannel } from '@/features/connector/commands'

/** Removes a source. */
export default removeChannel('source')
