import { toApiError } from '@/api/error'
import { describeError } from '@/i18n/error-words'
import { translate } from '@/i18n/use-words'
import { toast } from './toasts'

/** Reports that a part of the console could not be loaded, with a way to try again. */
export function reportLoadError(cause: unknown, retry?: () => void): void {
  const words = describeError(toApiError(cause), translate)
  toast('error', words.title, {
    words,
    actions: retry === undefined ? [] : [{ label: translate('action.retry'), run: retry }],
  })
}
