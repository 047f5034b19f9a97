import { probeIntegration } from '@/command/integration/commands'

/** Tries whether an action could connect. */
export default probeIntegration('action')
