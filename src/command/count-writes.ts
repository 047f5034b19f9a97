import type { ApiClient } from '@/api/client'
import { toApiError } from '@/api/error'
import type { CallOptions } from '@/contract/endpoint'

type Call = (given: object, options?: CallOptions) => Promise<unknown>

/**
 * Wraps a client; `onWritten` is called after each request that changed something at the broker, or may
 * have.
 */
export function countWrites(api: ApiClient, onWritten: () => void): ApiClient {
  return new Proxy(api, {
    get(target, name) {
      const call = Reflect.get(target, name) as Call | undefined
      if (typeof call !== 'function') return call
      return async (given: object, options?: CallOptions) => {
        let writes = false
        const onWrite: CallOptions['onWrite'] = (written) => {
          writes = true
          return options?.onWrite?.(written)
        }
        try {
          const reply = await call(given, { ...options, onWrite })
          if (writes) onWritten()
          return reply
        } catch (cause) {
          if (writes && toApiError(cause).outcomeUnknown) onWritten()
          throw cause
        }
      }
    },
  })
}
