import { disableIntegration } from '@/features/connector/commands-operate'

/** Disables a connector. */
export default disableIntegration('connector')
