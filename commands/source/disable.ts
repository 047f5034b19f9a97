import { disableIntegration } from '@/features/connector/commands'

/** Disables a source. */
export default disableIntegration('source')
