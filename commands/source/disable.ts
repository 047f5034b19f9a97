import { disableIntegration } from '@/features/connector/commands-operate'

/** Disables a source. */
export default disableIntegration('source')
