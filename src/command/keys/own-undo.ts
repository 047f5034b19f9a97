import { isTyping } from './typing'

/**
 * Whether a field undoes its own text first, which it does while it has unsaved edits. A form marks its bar
 * with `data-unchanged`, a single field has `data-edited="false"`; fields elsewhere always come first.
 */
export function undoesOwnText(event: KeyboardEvent): boolean {
  if (!isTyping(event)) return false
  const { target } = event
  if (!(target instanceof Element)) return true
  if (target.closest('[data-field]')?.getAttribute('data-edited') === 'false') return false
  const form = target.closest('form')
  return form === null || form.querySelector('[data-unchanged]') === null
}
