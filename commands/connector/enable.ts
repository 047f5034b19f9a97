import { enableIntegration } from '@/features/connector/commands'

/** Switches a connector on. */
export default enableIntegration('connector')
