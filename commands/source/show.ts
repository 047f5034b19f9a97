import { showIntegration } from '@/command/integration/commands'

/** Opens the page of a source. */
export default showIntegration('source')
