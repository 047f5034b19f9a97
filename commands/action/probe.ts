import { probeIntegration } from '@/features/connector/commands'

/** Tries whether an action could connect. */
export default probeIntegration('action')
