import { delayedParts, getMessageId } from '@/features/delayed/model/id'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a delayed message, so that it is never published; it is named by node and id. */
export default defineCommand({
  id: 'delayed.delete',
  verb: 'verb.delete',
  group: 'group.monitoring',
  danger: 'disruptive',
  calls: ['delayedDelete'],
  irreversible: 'queue',
  params: { delayed: pick('delayed', { many: true, segment: getMessageId }) },
  errors: { MESSAGE_ID_NOT_FOUND: { step: 'delayed', key: 'error.delayed.gone' } },
  confirm: (_, count) => ({
    body: count > 1 ? 'delayed.delete.confirm.many' : 'delayed.delete.confirm.one',
    values: { count },
  }),
  async run({ delayed }, { api, signal }) {
    await api.delayedDelete({ params: delayedParts(delayed) }, { signal })
    return done('delayed.delete.done', {}, ['delayed'])
  },
})
