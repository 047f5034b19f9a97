import { disableIntegration } from '@/features/connector/commands-operate'

/** Disables an action. */
export default disableIntegration('action')
