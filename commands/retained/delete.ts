import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

const named = z.string().check(
  z.minLength(1, 'error.required'),
  z.refine((text) => !/[+#]/.test(text), 'error.topic.name'),
)

/**
 * Deletes the retained message of a topic. A wildcard is refused: the broker would delete all matches
 * without asking (src/contract/docs/messages.md#retained-messages).
 */
export default defineCommand({
  id: 'retained.delete',
  title: 'retained.delete.title',
  verb: 'verb.delete',
  group: 'group.monitoring',
  keywords: 'retained.delete.keywords',
  aliases: ['rd'],
  hotkey: 'shift+Delete',
  danger: 'disruptive',
  calls: ['retainedDelete'],
  undo: 'retained',
  params: { topic: { ...pick('retained', { many: true, free: true }), schema: named } },
  errors: { NOT_FOUND: { step: 'topic', key: 'error.retained.gone' } },
  confirm: ({ topic }, count) => ({
    body: count > 1 ? 'retained.delete.confirm.many' : 'retained.delete.confirm.one',
    values: { topic, count },
  }),
  async run({ topic }, { api, signal }) {
    await api.retainedDelete({ params: { topic } }, { signal })
    return done('retained.delete.done', { topic }, ['retained'])
  },
})
