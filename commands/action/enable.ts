import { enableIntegration } from '@/features/connector/commands'

/** Switches an action on. */
export default enableIntegration('action')
