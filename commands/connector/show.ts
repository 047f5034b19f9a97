import { showIntegration } from '@/features/connector/commands-configure'

/** Opens the page of a connector. */
export default showIntegration('connector', 40)
