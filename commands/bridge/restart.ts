import { operateCommand } from '@/command/bridge-operate'

/** Ends a bridge's connections and makes them anew. What is under way is sent again, so it is not asked about. */
export default operateCommand('restart', { danger: 'reversible', aliases: ['br'] })
