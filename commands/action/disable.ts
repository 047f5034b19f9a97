import { disableIntegration } from '@/features/connector/commands'

/** Switches an action off until it is switched on. */
export default disableIntegration('action')
