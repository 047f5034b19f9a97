import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Enables and opens a listener. */
export default targetCommand({
  id: 'listener.start',
  verb: 'verb.start',
  group: 'group.management',
  danger: 'reversible',
  calls: ['listenerStart'],
  undo: 'listener',
  params: { listener: pick('listener', { many: true, label: 'listener.listener' }) },
  errors: {
    BAD_LISTENER_ID: { step: 'listener', key: 'listener.gone' },
    BAD_REQUEST: { step: 'listener', key: 'access.refused', brokerMessage: true },
  },
  run: ({ listener }, { api, signal }) => api.listenerStart({ params: { id: listener } }, { signal }),
})
