import { enableIntegration } from '@/features/connector/commands-operate'

/** Enables a connector. */
export default enableIntegration('connector')
