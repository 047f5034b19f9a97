import { disableIntegration } from '@/command/integration/commands'

/** Switches a connector off until it is switched on. */
export default disableIntegration('connector')
