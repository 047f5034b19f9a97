import { enableIntegration } from '@/features/connector/commands-operate'

/** Enables a source. */
export default enableIntegration('source')
