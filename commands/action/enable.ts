import { enableIntegration } from '@/features/connector/commands'

/** Enables an action. */
export default enableIntegration('action')
