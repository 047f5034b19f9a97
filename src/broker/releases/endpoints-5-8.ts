import * as z from 'zod/mini'
import { authenticationEndpoints } from '@/features/authentication/contract'
import { sessionEndpoints } from '@/features/session/contract'

/** Endpoints of the contract that releases since 5.8 have otherwise: the reply to an import, and who may call. */
export const endpoints58 = {
  mqttUserImport: { ...authenticationEndpoints.mqttUserImport, reply: z.unknown(), status: 200 },
  logout: { ...sessionEndpoints.logout, bearerOnly: true },
} as const
