import { operateCommand } from '@/features/bridge/operate'

/** Ends a bridge's connections until it is started, or the broker is: on one node, or on every one. */
export default operateCommand('stop', { danger: 'disruptive', confirm: true })
