import type { ApiClient } from '@/api/client'
import type { CallOptions } from '@/contract/endpoint'
import type { Context } from './context'

type Call = (given: object, options?: CallOptions) => Promise<unknown>

/**
 * The context of a run that belongs to the present session of its broker: each of its calls is refused as not sent once
 * the user has logged out or is another one (catalogue A16).
 */
export function bindSession(context: Context): Context {
  const { origin } = context.connection.session.get()
  const api = new Proxy(context.api, {
    get(target, name) {
      const call = Reflect.get(target, name) as Call | undefined
      return typeof call !== 'function'
        ? call
        : (given: object, options?: CallOptions) => call(given, { ...options, session: origin })
    },
  })
  return { ...context, api: api satisfies ApiClient }
}
