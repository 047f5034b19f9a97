import { showIntegration } from '@/features/connector/commands'

/** Opens the page of an action. */
export default showIntegration('action')
