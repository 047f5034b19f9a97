import { showIntegration } from '@/features/connector/commands-configure'

/** Opens the page of an action. */
export default showIntegration('action', 50)
