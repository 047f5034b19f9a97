import { showIntegration } from '@/features/connector/commands'

/** Opens the page of a source. */
export default showIntegration('source')
