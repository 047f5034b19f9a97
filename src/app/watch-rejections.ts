import { ApiError } from '@/api/error'
import { describeError } from '@/i18n/error-words'
import { translate } from '@/i18n/use-words'
import { redact } from '@/lib/text/redact'
import { toast } from '@/command/toast/toasts'

/** Work that was aborted ends with one of these. Its caller expects no result any more. */
const isAborted = (cause: unknown): boolean =>
  cause instanceof ApiError
    ? cause.failure === 'aborted'
    : cause instanceof DOMException && cause.name === 'AbortError'

/**
 * Shows failures of background work that nothing else reports: programming errors, or errors that were not thought of
 * (`throwUnexpected` in src/lib/background.ts). Returns a function that stops it.
 */
export function watchRejections(): () => void {
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (isAborted(reason)) return
    const title = translate('shell.unexpected.title')
    const words =
      reason instanceof ApiError
        ? describeError(reason)
        : {
            title,
            meaning: translate('shell.unexpected.text'),
            details: redact(
              reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason),
            ).slice(0, 2000),
          }
    toast('error', words.title, { words })
  }
  globalThis.addEventListener('unhandledrejection', onRejection)
  return () => globalThis.removeEventListener('unhandledrejection', onRejection)
}
