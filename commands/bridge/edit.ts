import { editIntegration } from '@/features/connector/commands-configure'

/**
 * Changes a bridge, which restarts it. The palette opens its settings with the given values filled in; the
 * form saves all of them. In a terminal only the given settings change: the broker replaces the complete
 * bridge and enables it where `enable` is missing (src/contract/docs/integration.md#bridges), so the
 * present settings are read first.
 */
export default editIntegration('bridge')
