import { toApiError } from '@/api/error'
import type { EndpointId } from '@/contract'
import { ifPresent } from './absent'
import { call, type Access, type CallRequest, type Unread } from './part'
import { isFatal, toReason } from './reasons'

/** Calls an endpoint whose object may be missing: undefined if it is. */
export const callIfPresent = (access: Access, id: EndpointId, request: CallRequest = {}): Promise<unknown> =>
  ifPresent(() => call(access, id, request))

/** What was read of several owners, and the owners that could not be read. */
type EachRead<T> = { readonly values: readonly T[]; readonly unread: readonly Unread[] }

/**
 * Reads for each owner, such as a gateway; a failure loses only that owner. Throws where no further request can succeed, or where
 * the broker does not have the endpoint.
 */
export async function readEach<O, T>(
  owners: readonly O[],
  nameOf: (owner: O) => string,
  read: (owner: O) => Promise<T>,
  { signal }: Pick<Access, 'signal'>,
): Promise<EachRead<T>> {
  const unread: Unread[] = []
  const values = await Promise.all(
    owners.map(async (owner): Promise<readonly T[]> => {
      try {
        return [await read(owner)]
      } catch (cause) {
        signal.throwIfAborted()
        const error = toApiError(cause)
        if (error.callUnknown || isFatal(error)) throw error
        unread.push({ of: nameOf(owner), reason: toReason(error) })
        return []
      }
    }),
  )
  return { values: values.flat(), unread }
}

/** Whether an item belongs to an owner that could not be read: `stomp:tcp:default` to `stomp`. */
export const isUnread = (id: string, unread: readonly Unread[]): boolean =>
  unread.some(({ of }) => id === of || id.startsWith(`${of}:`) || id.startsWith(`${of} `))
