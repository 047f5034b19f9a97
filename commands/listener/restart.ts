import { defineCommand, done } from '@/command/command'
import { targetsOrOne } from '@/command/targets'
import { dropping } from '@/features/listener/commands'
import { pick } from '@/command/param'

/** Closes a listener and opens it again: its clients are disconnected and may reconnect. */
export default defineCommand({
  id: 'listener.restart',
  verb: 'verb.restart',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['listenerList', 'listenerRestart'],
  irreversible: 'restart',
  params: { listener: pick('listener', { many: true, label: 'listener.listener' }) },
  errors: {
    BAD_LISTENER_ID: { step: 'listener', key: 'listener.gone' },
    BAD_REQUEST: { step: 'listener', key: 'access.refused', brokerMessage: true },
  },
  warn: ({ listener }, targets, context) =>
    dropping(targetsOrOne(targets, listener), context, {
      none: 'listener.restart.confirm.none',
      some: 'listener.restart.confirm.some',
      many: 'listener.restart.confirm.many',
    }),
  async run({ listener }, { api, signal }) {
    await api.listenerRestart({ params: { id: listener } }, { signal })
    return done('listener.restart.done', { listener }, ['listener', 'client'])
  },
})
