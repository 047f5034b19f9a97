import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { forever, objectName, roleToSend } from '@/contract/name'
import { AccountScopes } from '@/contract/permission'
import { maybe, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'

/** The maximum number of keys. */
export const apiKeyLimit = 100

/** An API key (src/contract/docs/accounts.md#api-keys); `expired_at` is RFC 3339 text or `infinity`. */
export const ApiKey = z.looseObject({
  name: readOnly(z.string()),
  api_key: readOnly(maybe(z.string())),
  enable: maybe(z.boolean()),
  expired: readOnly(maybe(z.boolean())),
  expired_at: maybe(z.string()),
  created_at: readOnly(maybe(z.string())),
  desc: maybe(z.string()),
  /** The role; newer brokers only. */
  role: maybe(z.string()),
  /** Sent as part of the role (`roleToSend`). */
  namespace: readOnly(maybe(z.string())),
  /** The broker keeps it if it is omitted. */
  scopes: readOnly(maybe(AccountScopes)),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The reply of the creation, the only one with the secret. */
const ApiKeyCreated = z.looseObject({ ...ApiKey.shape, api_secret: z.string() })

/**
 * The broker crashes without `desc` or `enable` (src/contract/docs/accounts.md#api-keys), so both are
 * required.
 */
const ApiKeyCreate = z.object({
  name: objectName,
  desc: z.optional(z.string()),
  enable: z.optional(z.boolean()),
  expired_at: z.optional(z.string()),
  role: z.optional(z.string()),
  scopes: z.optional(AccountScopes),
})
const ApiKeyEdit = z.looseObject({
  desc: z.optional(z.string()),
  enable: z.optional(z.boolean()),
  expired_at: z.optional(z.string()),
  role: z.optional(z.string()),
  scopes: z.optional(AccountScopes),
})

type ApiKeyChange = { readonly [K in 'desc' | 'enable' | 'expired_at' | 'role']?: ApiKey[K] } & {
  readonly scopes?: AccountScopes
}

/**
 * The body of an update that changes only the specified fields: without `expired_at` the broker makes a key
 * permanent, and without `role` an administrator.
 */
export function toApiKeyEdit(key: ApiKey, change: ApiKeyChange): z.infer<typeof ApiKeyEdit> {
  const { desc = '', enable = true, expired_at = forever, ...rest } = bodyFrom(ApiKey, key)
  const role = change.role ?? key.role
  return {
    ...rest,
    desc: change.desc ?? desc,
    enable: change.enable ?? enable,
    expired_at: change.expired_at ?? expired_at,
    ...(role === undefined ? {} : { role: roleToSend(role, key.namespace) }),
    ...(change.scopes === undefined ? {} : { scopes: change.scopes }),
  }
}

const missing = ['NOT_FOUND'] as const

export const apiKeyEndpoints = {
  apiKeyList: endpoint('GET', {
    path: '/api_key',
    resource: 'apiKey',
    reply: rows(ApiKey),
    bearerOnly: true,
  }),
  apiKeyDetail: endpoint('GET', {
    path: '/api_key/{name}',
    resource: 'apiKey',
    reply: ApiKey,
    codes: missing,
    bearerOnly: true,
  }),
  apiKeyCreate: endpoint('POST', {
    path: '/api_key',
    body: ApiKeyCreate,
    reply: ApiKeyCreated,
    codes: ['BAD_REQUEST'],
    bearerOnly: true,
  }),
  apiKeyEdit: endpoint('PUT', {
    path: '/api_key/{name}',
    body: ApiKeyEdit,
    reply: ApiKey,
    codes: missing,
    bearerOnly: true,
  }),
  apiKeyDelete: endpoint('DELETE', {
    path: '/api_key/{name}',
    reply: 'none',
    status: 204,
    codes: missing,
    bearerOnly: true,
  }),
}
