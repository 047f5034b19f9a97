import { sessionResources } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { targetsOrOne } from '@/command/targets'
import { dropping } from '@/features/listener/commands'
import { pick } from '@/command/param'

const typed = (targets: readonly string[]): string =>
  targets.length > 1 ? String(targets.length) : (targets[0] ?? '').replace(/^[^:]*:/, '')

/** Deletes a listener with its settings; its clients are disconnected. */
export default defineCommand({
  id: 'listener.delete',
  verb: 'verb.delete',
  group: 'group.management',
  danger: 'irreversible',
  calls: ['listenerList', 'listenerRemove'],
  undo: 'listener',
  params: { listener: pick('listener', { many: true, label: 'listener.listener' }) },
  errors: { BAD_LISTENER_ID: { step: 'listener', key: 'listener.gone' } },
  confirm: ({ listener }, many) => ({
    body: many > 1 ? 'listener.delete.confirm.uncounted' : 'listener.delete.confirm.none',
    values: { listener, listeners: many, count: 0 },
    type: many > 1 ? String(many) : typed([listener]),
  }),
  async warn({ listener }, input, context) {
    const targets = targetsOrOne(input, listener)
    return {
      ...(await dropping(targets, context, {
        none: 'listener.delete.confirm.none',
        some: 'listener.delete.confirm.some',
        many: 'listener.delete.confirm.many',
      })),
      type: typed(targets),
    }
  },
  async run({ listener }, { api, signal }) {
    await api.listenerRemove({ params: { id: listener } }, { signal })
    return done('listener.delete.done', { listener }, ['listener', ...sessionResources])
  },
})
