import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { objectName } from './name'
import { maybe, rows } from './schema'

/** The broker holds at most this many keys. */
export const apiKeyLimit = 100

/** An API key (contract C §8); `expired_at` is RFC 3339 text or `infinity`. */
export const ApiKey = z.looseObject({
  name: z.string(),
  api_key: maybe(z.string()),
  enable: maybe(z.boolean()),
  expired: maybe(z.boolean()),
  expired_at: maybe(z.string()),
  created_at: maybe(z.string()),
  desc: maybe(z.string()),
  /** What it may do; newer brokers only. */
  role: maybe(z.string()),
})
export type ApiKey = z.infer<typeof ApiKey>

/** What creation answers, and nothing ever again: the secret. */
const ApiKeyCreated = z.looseObject({ ...ApiKey.shape, api_secret: z.string() })

/** The broker crashes where `desc` or `enable` is missing (traps), so both are always sent. */
const ApiKeyCreate = z.object({
  name: objectName,
  desc: z.optional(z.string()),
  enable: z.optional(z.boolean()),
  expired_at: z.optional(z.string()),
  role: z.optional(z.string()),
})
const ApiKeyEdit = z.object({ desc: z.optional(z.string()), enable: z.optional(z.boolean()), expired_at: z.optional(z.string()), role: z.optional(z.string()) })

const missing = ['NOT_FOUND'] as const

export const apiKeyEndpoints = {
  apiKeyList: endpoint('GET', { path: '/api_key', reply: rows(ApiKey), bearerOnly: true }),
  apiKeyDetail: endpoint('GET', { path: '/api_key/{name}', reply: ApiKey, codes: missing, bearerOnly: true }),
  apiKeyCreate: endpoint('POST', {
    path: '/api_key', body: ApiKeyCreate, reply: ApiKeyCreated, codes: ['BAD_REQUEST'], bearerOnly: true,
  }),
  apiKeyEdit: endpoint('PUT', { path: '/api_key/{name}', body: ApiKeyEdit, reply: ApiKey, codes: missing, bearerOnly: true }),
  apiKeyDelete: endpoint('DELETE', { path: '/api_key/{name}', reply: 'none', status: 204, codes: missing, bearerOnly: true }),
}
