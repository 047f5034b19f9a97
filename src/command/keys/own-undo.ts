import { isTyping } from './typing'

/**
 * Whether a field undoes its own text first: while it has unsaved edits. A form says by `data-unchanged` on its bar that it has
 * none, a single field by `data-edited="false"`; fields outside of such forms always come first.
 */
export function undoesOwnText(event: KeyboardEvent): boolean {
  if (!isTyping(event)) return false
  const { target } = event
  if (!(target instanceof Element)) return true
  if (target.closest('[data-field]')?.getAttribute('data-edited') === 'false') return false
  const form = target.closest('form')
  return form === null || form.querySelector('[data-unchanged]') === null
}
