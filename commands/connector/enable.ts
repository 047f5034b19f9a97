import { enableIntegration } from '@/command/integration/commands'

/** Switches a connector on. */
export default enableIntegration('connector')
