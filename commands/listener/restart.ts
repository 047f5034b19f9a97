import { sessionResources } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { askDropping, listeners } from '@/features/listener/commands'

/** Closes a listener and opens it again: its clients are disconnected and may reconnect. */
export default defineCommand({
  ...listeners,
  id: 'listener.restart',
  verb: 'verb.restart',
  danger: 'disruptive',
  calls: ['listenerList', 'listenerRestart'],
  irreversible: 'restart',
  warn: askDropping('listener.restart'),
  async run({ listener }, { api, signal }) {
    await api.listenerRestart({ params: { id: listener } }, { signal })
    return done('listener.restart.done', { listener }, ['listener', ...sessionResources])
  },
})
