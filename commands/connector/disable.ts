import { disableIntegration } from '@/features/connector/commands'

/** Disables a connector. */
export default disableIntegration('connector')
