import { enableIntegration } from '@/features/connector/commands-operate'

/** Enables an action. */
export default enableIntegration('action')
