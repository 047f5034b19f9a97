import { probeIntegration } from '@/features/connector/commands-configure'

/**
 * Tests whether a bridge can connect: a stored one, or the configuration of a form. Nothing is stored
 * (src/contract/docs/integration.md#probe).
 */
export default probeIntegration('bridge')
