import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, open, rows } from '@/contract/schema'

/**
 * A cached decision of a client's connection (src/contract/docs/authorization.md#cache; two fields of the
 * broker's API description are wrong).
 */
const AuthzCache = z.looseObject({
  access: maybe(
    z.looseObject({
      action_type: open(['publish', 'subscribe']),
      qos: maybe(z.number()),
      retain: maybe(z.boolean()),
    }),
  ),
  topic: maybe(z.string()),
  result: maybe(open(['allow', 'deny'])),
  updated_time: maybe(z.number()),
})
type AuthzCache = z.infer<typeof AuthzCache>

const codes = ['CLIENTID_NOT_FOUND', 'UNKNOW_ERROR'] as const

export const authorizationEndpoints = {
  /** Empty for an offline session; expired entries are left out. */
  clientAuthzCache: endpoint('GET', {
    path: '/clients/{clientid}/authorization/cache',
    resource: 'client',
    reply: rows(AuthzCache),
    codes,
  }),
  clientAuthzClear: endpoint('DELETE', {
    path: '/clients/{clientid}/authorization/cache',
    reply: 'none',
    status: 204,
    codes,
  }),
  /** Clears the caches of all clients on all nodes. */
  authorizationCacheClear: endpoint('DELETE', {
    path: '/authorization/cache',
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST'],
  }),
}
