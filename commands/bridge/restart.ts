import { operateCommand } from '@/features/bridge/operate'

/**
 * Closes a bridge's connections and opens them again. Waiting messages are lost, so that is asked when
 * there are any.
 */
export default operateCommand('restart', { danger: 'reversible', aliases: ['br'] })
