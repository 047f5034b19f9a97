import { disableIntegration } from '@/command/integration/commands'

/** Switches a source off until it is switched on. */
export default disableIntegration('source')
