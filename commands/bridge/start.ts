import { operateCommand } from '@/features/bridge/operate'

/** Connects a bridge anew where it is down: on one node, or on every one. */
export default operateCommand('start', { danger: 'reversible' })
