import { showIntegration } from '@/features/connector/commands-configure'

/** Opens the page of a source. */
export default showIntegration('source', 60)
