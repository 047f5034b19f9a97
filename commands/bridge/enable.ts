import { enableIntegration } from '@/features/connector/commands-operate'

/** Enables a bridge in the whole cluster. */
export default enableIntegration('bridge', { aliases: ['be'] })
