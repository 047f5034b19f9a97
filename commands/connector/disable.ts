import { disableIntegration } from '@/features/connector/commands'

/** Switches a connector off until it is switched on. */
export default disableIntegration('connector')
