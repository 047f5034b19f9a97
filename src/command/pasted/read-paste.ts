import type { Key, MessageValues } from '@/i18n/key'
import { countLines, isIdList, quoteValue, splitIds, splitValues } from '@/lib/text/id-list'
import type { Param } from '../param'

/** The result of a paste into the control of a parameter: its new text, or why nothing was pasted. */
export type PasteResult = { readonly text: string } | { readonly error: Key; readonly values: MessageValues }

/**
 * Reads a paste into a single-line control, where the browser would join the lines with blanks: several
 * values, one per line, where the parameter takes a list. `rest` is the remaining text of the control.
 * Undefined leaves the paste to the browser.
 */
export function readPaste({ many, prompt }: Param, rest: string, pasted: string): PasteResult | undefined {
  const lines = countLines(pasted)
  if (many !== true) return lines > 1 ? { error: 'error.pasteLines', values: { count: lines } } : undefined
  if (!(prompt.kind === 'pick' ? isIdList(pasted) : lines > 1)) return undefined
  const columns = splitIds(pasted)
  if (columns.length > 1) return { error: 'error.pasteColumns', values: { count: columns.length } }
  const before = rest.trim() === '' ? [] : splitValues(rest)
  return { text: [...new Set([...before, ...columns.flat()])].map(quoteValue).join('\n') }
}

/** The text of an input without the part that a paste replaces. */
export function readRest(target: EventTarget): string {
  if (!(target instanceof HTMLInputElement)) return ''
  const { value, selectionStart, selectionEnd } = target
  return `${value.slice(0, selectionStart ?? value.length)}${value.slice(selectionEnd ?? value.length)}`
}
