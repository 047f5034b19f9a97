import type { ApiError } from '@/api/error'
import { brokerReason, parseBrokerComplaint } from '@/command/error-place'
import { briefError } from '@/i18n/error-words'
import { inline } from '@/lib/text/untrusted'

/** Whether no further request can succeed: the session has ended, or the broker is unreachable. */
export const isFatal = ({ status, failure }: ApiError): boolean =>
  status === 401 || (status === 0 && failure !== 'unsent' && failure !== 'unreadable')

/** Whether the broker has the feature switched off, as it is installed (src/contract/docs/queues-and-streams.md). */
export const isSwitchedOff = ({ status, message }: ApiError): boolean =>
  status === 503 && /not enabled/i.test(message)

/** What the broker says of a rejected request, in words: of a schema error the field and the reason. */
function brokerWords(error: ApiError): string {
  if (error.failure === 'unsent') return ''
  const complaint = parseBrokerComplaint(error)
  if (complaint !== undefined) return inline(`${complaint.field}: ${complaint.reason}`, 300)
  return brokerReason(error)
}

/** An error as a sentence, with the broker's own reason. */
export function toReason(error: ApiError): string {
  const sentence = briefError(error)
  const reason = brokerWords(error)
  return reason === '' || sentence.includes(reason) ? sentence : `${sentence}: ${reason}`
}
