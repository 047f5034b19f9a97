import { toApiError, type ApiError } from '@/api/error'
import { offers, type Capability } from '@/contract/capability'
import type { Access, Part, PartRead } from './part'

/** Whether the broker has what a part needs. */
export const isOffered = (needs: Capability | undefined, { broker }: Access): boolean => offers(needs, broker)

/** Whether no further request can succeed: the session has ended, or the broker is unreachable. */
export const isFatal = ({ status, failure }: ApiError): boolean =>
  status === 401 || (status === 0 && failure !== 'unsent' && failure !== 'unreadable')
/** The code and the message of an error. */
export const toReason = ({ code, message }: ApiError): string => `${code} ${message}`.trim()

/** Reads a part: its items, undefined if the broker does not have it, or the reason why it cannot be read. */
export async function readPart(
  part: Part,
  access: Access,
): Promise<PartRead | { readonly reason: string } | undefined> {
  try {
    return await part.read(access)
  } catch (cause) {
    const error = toApiError(cause)
    access.signal.throwIfAborted()
    if (error.callUnknown) return undefined
    if (isFatal(error)) throw error
    return { reason: toReason(error) }
  }
}
