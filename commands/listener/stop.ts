import { sessionResources } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { askDropping, listeners } from '@/features/listener/commands'

/** Closes and disables a listener: its clients are disconnected. */
export default defineCommand({
  ...listeners,
  id: 'listener.stop',
  verb: 'verb.stop',
  aliases: ['sl'],
  danger: 'disruptive',
  calls: ['listenerList', 'listenerStop'],
  undo: 'listener',
  warn: askDropping('listener.stop'),
  async run({ listener }, { api, signal }) {
    await api.listenerStop({ params: { id: listener } }, { signal })
    return done('listener.stop.done', { listener }, ['listener', ...sessionResources])
  },
})
