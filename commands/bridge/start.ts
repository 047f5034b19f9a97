import { operateCommand } from '@/features/bridge/operate'

/** Reconnects a bridge that is disconnected: on one node, or on all. */
export default operateCommand('start', { danger: 'reversible' })
