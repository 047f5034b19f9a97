import { defineCommand, done } from '@/command/command'
import { targetsOrOne } from '@/command/targets'
import { dropping } from '@/features/listener/commands'
import { pick } from '@/command/param'

/** Closes and disables a listener: its clients are disconnected. */
export default defineCommand({
  id: 'listener.stop',
  verb: 'verb.stop',
  group: 'group.management',
  aliases: ['sl'],
  danger: 'disruptive',
  calls: ['listenerList', 'listenerStop'],
  undo: 'listener',
  params: { listener: pick('listener', { many: true, label: 'listener.listener' }) },
  errors: {
    BAD_LISTENER_ID: { step: 'listener', key: 'listener.gone' },
    BAD_REQUEST: { step: 'listener', key: 'access.refused', brokerMessage: true },
  },
  warn: ({ listener }, targets, context) =>
    dropping(targetsOrOne(targets, listener), context, {
      none: 'listener.stop.confirm.none',
      some: 'listener.stop.confirm.some',
      many: 'listener.stop.confirm.many',
    }),
  async run({ listener }, { api, signal }) {
    await api.listenerStop({ params: { id: listener } }, { signal })
    return done('listener.stop.done', { listener }, ['listener', 'client'])
  },
})
