import { asksMany, defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Enables and opens a listener. */
export default defineCommand({
  id: 'listener.start',
  title: 'listener.start.title',
  verb: 'verb.start',
  group: 'group.management',
  keywords: 'listener.start.keywords',
  danger: 'reversible',
  calls: ['listenerStart'],
  undo: 'listener',
  params: { listener: pick('listener', { many: true, label: 'listener.listener' }) },
  confirm: asksMany('listener.start.confirm.many'),
  errors: {
    BAD_LISTENER_ID: { step: 'listener', key: 'listener.gone' },
    BAD_REQUEST: { step: 'listener', key: 'access.refused', brokerMessage: true },
  },
  async run({ listener }, { api, signal }) {
    await api.listenerStart({ params: { id: listener } }, { signal })
    return done('listener.start.done', { listener }, ['listener'])
  },
})
