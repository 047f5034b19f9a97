import { disableIntegration } from '@/features/connector/commands'

/** Switches a source off until it is switched on. */
export default disableIntegration('source')
