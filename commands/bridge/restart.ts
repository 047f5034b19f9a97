import { operateCommand } from '@/features/bridge/operate'

/** Ends a bridge's connections and makes them anew. What waits in it is lost, so that is asked about when there is something. */
export default operateCommand('restart', { danger: 'reversible', aliases: ['br'] })
