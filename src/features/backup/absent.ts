import { toApiError } from '@/api/error'

/** The codes with which brokers name a missing object. */
const isMissing = /NOT_FOUND$|^BAD_LISTENER_ID$/

/**
 * The result of a read; undefined where the broker has the endpoint, but not the object: a gateway without listeners and an
 * authorization source that was never created are 404 (src/contract/docs/gateways.md, src/contract/docs/authorization.md).
 */
export async function ifPresent<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (cause) {
    const error = toApiError(cause)
    if (error.status === 404 && isMissing.test(error.code) && !error.callUnknown) return undefined
    throw cause
  }
}
