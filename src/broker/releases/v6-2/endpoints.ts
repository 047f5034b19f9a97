import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { sessionEndpoints } from '@/features/session/contract'

const any = z.unknown()

/** Endpoints of 6.2 that the console does not use. */
export const endpoints62 = {
  logout: { ...sessionEndpoints.logout, bearerOnly: true },
  userScopes: endpoint('GET', { path: '/user_scopes', reply: any, bearerOnly: true }),
  apiKeyScopes: endpoint('GET', { path: '/api_key_scopes', reply: any, bearerOnly: true }),
} as const
