import { targetCommand } from '@/command/makers'
import * as z from 'zod/mini'
import { pick } from '@/command/param'

const named = z.string().check(
  z.minLength(1, 'error.required'),
  z.refine((text) => !/[+#]/.test(text), 'error.topic.name'),
)

/**
 * Deletes the retained message of a topic. A wildcard is refused: the broker would delete all matches
 * without asking (src/contract/docs/messages.md#retained-messages).
 */
export default targetCommand({
  id: 'retained.delete',
  verb: 'verb.delete',
  group: 'group.monitoring',
  aliases: ['rd'],
  hotkey: 'shift+Delete',
  danger: 'disruptive',
  changed: ['retained'],
  calls: ['retainedDelete'],
  undo: 'retained',
  undoCaveat: 'undo.caveat.retained',
  params: { topic: { ...pick('retained', { many: true, free: true }), schema: named } },
  errors: { NOT_FOUND: { step: 'topic', key: 'error.retained.gone' } },
  run: ({ topic }, { api, signal }) => api.retainedDelete({ params: { topic } }, { signal }),
})
