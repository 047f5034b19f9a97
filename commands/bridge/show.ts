import { showIntegration } from '@/features/connector/commands-configure'

/** Opens a bridge's page. */
export default showIntegration('bridge', 30)
