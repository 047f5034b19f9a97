import { enableIntegration } from '@/features/connector/commands'

/** Enables a connector. */
export default enableIntegration('connector')
