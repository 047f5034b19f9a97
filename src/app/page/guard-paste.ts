import { translate } from '@/i18n/use-words'
import { countLines } from '@/lib/text/id-list'
import { toast } from '@/command/toast/toasts'

/**
 * Refuses a paste of several lines into a single-line input with a message, because the browser would join
 * the lines with blanks. Inputs that take several values handle the paste themselves. Returns a function
 * that stops it.
 */
export function guardPaste(): () => void {
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    const count = countLines(event.clipboardData?.getData('text/plain') ?? '')
    if (count < 2) return
    event.preventDefault()
    toast('warning', translate('error.pasteLines', { count }))
  }
  document.addEventListener('paste', onPaste)
  return () => document.removeEventListener('paste', onPaste)
}
