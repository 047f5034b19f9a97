import type { ApiClient } from '@/api/client'
import { onChanged } from '@/api/query'
import { session } from '@/connection/page'
import { contract, type EndpointId } from '@/contract'
import { monotonicNow } from '@/lib/time/monotonic'

/** A reply is used for other searches for this long, in milliseconds. */
const freshMs = 10_000

type Call = (request: unknown, options?: unknown) => Promise<unknown>
type Stored = { readonly reply: unknown; readonly at: number; readonly session: string }

/** Counts the changes by commands: a reply from before one is not used after it. */
let changes = 0
onChanged(() => {
  changes += 1
})

const isEndpoint = (name: string): name is EndpointId => Object.hasOwn(contract, name)

/** What a reply depends on besides the broker and the request: the user, and what commands have changed. */
const sessionNow = (): string => `${changes} ${session.get().generation}`

/**
 * Shares the replies of reads between the searches of one palette: a list that a search reads as a whole is read once for several
 * pauses in typing. A search at the broker by another text is another request. Failures are not shared.
 */
export function createSharedReplies(): (api: ApiClient) => ApiClient {
  const stores = new WeakMap<ApiClient, Map<string, Stored>>()

  const share =
    (store: Map<string, Stored>, endpoint: EndpointId, call: Call): Call =>
    async (request, options) => {
      const current = sessionNow()
      for (const [key, { at, session: of }] of store)
        if (of !== current || monotonicNow() - at >= freshMs) store.delete(key)
      const key = `${endpoint} ${JSON.stringify(request)}`
      const stored = store.get(key)
      if (stored !== undefined) return stored.reply
      const reply = await call(request, options)
      if (sessionNow() === current) store.set(key, { reply, at: monotonicNow(), session: current })
      return reply
    }

  return (api) => {
    const store = stores.get(api) ?? new Map<string, Stored>()
    stores.set(api, store)
    return new Proxy(api, {
      get(target, name) {
        const call: unknown = Reflect.get(target, name)
        return typeof call === 'function' &&
          typeof name === 'string' &&
          isEndpoint(name) &&
          contract[name].method === 'GET'
          ? share(store, name, call as Call)
          : call
      },
    })
  }
}
