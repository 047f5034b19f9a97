import type { ApiClient } from '@/api/client'
import { toApiError } from '@/api/error'
import type { CallOptions } from '@/contract/endpoint'
import { wrapCalls } from './wrap-calls'

/**
 * Wraps a client; `onWritten` is called after each request that changed something at the broker, or may
 * have.
 */
export const countWrites = (api: ApiClient, onWritten: () => void): ApiClient =>
  wrapCalls(api, (call) => async (request, options) => {
    let writes = false
    const onWrite: CallOptions['onWrite'] = (written) => {
      writes = true
      return options?.onWrite?.(written)
    }
    try {
      const reply = await call(request, { ...options, onWrite })
      if (writes) onWritten()
      return reply
    } catch (cause) {
      if (writes && toApiError(cause).outcomeUnknown) onWritten()
      throw cause
    }
  })
