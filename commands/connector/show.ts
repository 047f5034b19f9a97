import { showIntegration } from '@/features/connector/commands'

/** Opens the page of a connector. */
export default showIntegration('connector')
