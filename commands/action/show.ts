import { showIntegration } from '@/command/integration/commands'

/** Opens the page of an action. */
export default showIntegration('action')
