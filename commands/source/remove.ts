import { removeChannel } from '@/command/integration/commands'

/** Removes a source. */
export default removeChannel('source')
