import { disableIntegration } from '@/command/integration/commands'

/** Switches an action off until it is switched on. */
export default disableIntegration('action')
