import { enableIntegration } from '@/features/connector/commands'

/** Switches a source on. */
export default enableIntegration('source')
