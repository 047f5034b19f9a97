import { enableIntegration } from '@/features/connector/commands'

/** Enables a source. */
export default enableIntegration('source')
