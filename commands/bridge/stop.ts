import { operateCommand } from '@/features/bridge/operate'

/** Closes a bridge's connections until it or the broker is started: on one node, or on all. */
export default operateCommand('stop', { danger: 'disruptive', confirm: true })
