import { disableIntegration } from '@/features/connector/commands'

/** Disables an action. */
export default disableIntegration('action')
