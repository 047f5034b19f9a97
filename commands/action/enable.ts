import { enableIntegration } from '@/command/integration/commands'

/** Switches an action on. */
export default enableIntegration('action')
