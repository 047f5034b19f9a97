import { showIntegration } from '@/command/integration/commands'

/** Opens the page of a connector. */
export default showIntegration('connector')
