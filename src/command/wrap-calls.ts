import type { ApiClient } from '@/api/client'
import type { CallOptions } from '@/contract/endpoint'

/** A call of a client, whatever its endpoint. */
export type Call = (request: object, options?: CallOptions) => Promise<unknown>

/** A client of which each call is changed by `wrap`. */
export const wrapCalls = (api: ApiClient, wrap: (call: Call) => Call): ApiClient =>
  new Proxy(api, {
    get(target, name) {
      const call = Reflect.get(target, name) as Call | undefined
      return typeof call !== 'function' ? call : wrap(call)
    },
  })
