import type { CallOptions } from '@/contract/endpoint'
import { isNamespaced, splitNamespacedId, sentCall, rawReply } from '@/features/namespace/model/namespaced-id'
import type { ApiClient } from './client'

type Calls = Readonly<Record<string, (call: object, options?: CallOptions) => Promise<unknown>>>

/**
 * Wraps the client for brokers whose rules, connectors, actions and sources may be in namespaces: calls and replies use the ids of
 * the console, `orders@plant_a` (`features/namespace/model/namespaced-id.ts`). Without namespaces (`there`) calls are unchanged.
 */
export const createNamespacedClient = (api: ApiClient, there: () => boolean): ApiClient =>
  new Proxy(
    {},
    {
      get: (_, id) =>
        typeof id !== 'string' || id === 'then'
          ? undefined
          : async (request: object, options?: CallOptions) => {
              const send = (call: object) => (api as unknown as Calls)[id]?.(call, options)
              if (!there()) return await send(request)
              // A rule is traced by its id alone.
              if (id === 'traceCreate') return await send(untraced(request))
              if (!isNamespaced(id)) return await send(request)
              const { call, ns } = sentCall(request)
              return rawReply(await send(call), ns)
            },
    },
  ) as ApiClient

const untraced = (call: { readonly body?: { readonly ruleid?: string } }): object =>
  call.body?.ruleid === undefined
    ? call
    : { ...call, body: { ...call.body, ruleid: splitNamespacedId(call.body.ruleid).name } }
