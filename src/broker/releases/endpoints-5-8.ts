import * as z from 'zod/mini'
import { authenticationEndpoints } from '@/features/authentication/contract'
import { sessionEndpoints } from '@/features/session/contract'
import { userEndpoints } from '@/features/user/contract'
import { relupEndpoints } from '../handlers/relup'

/** Endpoints of the contract that releases since 5.8 have otherwise: the reply to an import, and who may call. */
export const endpoints58 = {
  mqttUserImport: { ...authenticationEndpoints.mqttUserImport, reply: z.unknown(), status: 200 },
  logout: { ...sessionEndpoints.logout, bearerOnly: true },
} as const

/** Endpoints that only 5.8 and 5.9 have, or have otherwise. */
export const endpoints5 = {
  ...relupEndpoints,
  userPassword: { ...userEndpoints.userPassword, bearerOnly: false },
} as const
