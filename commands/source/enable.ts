import { enableIntegration } from '@/command/integration/commands'

/** Switches a source on. */
export default enableIntegration('source')
