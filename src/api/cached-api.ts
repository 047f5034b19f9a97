import { getResource, type CachedEndpointId } from '@/contract'
import type { CallOptions } from '@/contract/endpoint'
import { connection } from '@/connection/page'
import type { ApiClient } from './client'
import { ApiError } from './error'
import { queries, toQueryKey } from './query'

/** After this time a shared read counts as failed, in milliseconds: a paused one would never end. */
const sharedReadTimeoutMs = 30_000

/**
 * A client whose reads go through the cache of `useRead`, also while the tab is hidden: replies younger than
 * `fresh` milliseconds are reused.
 */
export const createCachedApi = <K extends CachedEndpointId>(fresh: number): Pick<ApiClient, K> =>
  new Proxy({} as Pick<ApiClient, K>, {
    get: (_, endpoint) => (call: unknown) => {
      const name = endpoint as K
      const reads = connection.api as Readonly<Record<CachedEndpointId, unknown>>
      const read = reads[name] as (call: unknown, options: CallOptions) => Promise<unknown>
      const reading = queries.fetchQuery({
        queryKey: toQueryKey(connection, getResource(name), name, call),
        queryFn: ({ signal }) => read(call, { signal, quiet: true }),
        staleTime: fresh,
        retry: false,
        networkMode: 'always',
      })
      const timeout = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new ApiError(0, 'TIMEOUT', '', { failure: 'timeout' })), sharedReadTimeoutMs)
      })
      return Promise.race([reading, timeout])
    },
  })
