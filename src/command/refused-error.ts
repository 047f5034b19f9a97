import { ApiError } from '@/api/error'
import type { MessageValues } from '@/i18n/key'

/**
 * Thrown where values do not fit, before anything is sent: by `perform` when a command returns `refused`, and by functions that
 * several commands share. The command's `errors` name the step and the text for `code`.
 */
export class RefusedError extends ApiError {
  constructor(code: string, message = '', values?: MessageValues) {
    super(0, code, message, { failure: 'unsent', values })
  }
}
