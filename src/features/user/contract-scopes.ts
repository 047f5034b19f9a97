import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, rows } from '@/contract/schema'

/** All scopes that an account may hold, with a description in English (src/contract/docs/accounts.md#scopes). */
const ScopeCatalog = z.looseObject({
  scopes: rows(z.looseObject({ name: z.string(), desc: maybe(z.string()), admin_only: maybe(z.boolean()) })),
})
export type ScopeCatalog = z.infer<typeof ScopeCatalog>

const catalog = { reply: ScopeCatalog, bearerOnly: true, needs: 'scopes' } as const

export const scopeEndpoints = {
  /** Open to every user. */
  userScopes: endpoint('GET', { path: '/user_scopes', ...catalog }),
  apiKeyScopes: endpoint('GET', { path: '/api_key_scopes', ...catalog }),
}
