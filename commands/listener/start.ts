import { listeners } from '@/features/listener/commands'
import { targetCommand } from '@/command/makers'

/** Enables and opens a listener. */
export default targetCommand({
  ...listeners,
  id: 'listener.start',
  verb: 'verb.start',
  danger: 'reversible',
  calls: ['listenerStart'],
  undo: 'listener',
  run: ({ listener }, { api, signal }) => api.listenerStart({ params: { id: listener } }, { signal }),
})
