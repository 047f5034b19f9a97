import * as z from 'zod/mini'
import { Subscribe } from './contract'
import { endpoint } from '@/contract/endpoint'
import { rows } from '@/contract/schema'
import { Subscription } from '@/features/subscription/contract'

const codes = ['CLIENTID_NOT_FOUND'] as const

/**
 * Endpoints that the console does not use, each for a flaw that another endpoint lacks
 * (src/contract/docs/clients.md#one-client).
 */
export const clientBulkEndpoints = {
  /** Does not report unknown ids. */
  clientBulkKick: endpoint('POST', {
    path: '/clients/kickout/bulk',
    body: z.array(z.string()),
    reply: 'none',
    status: 204,
    replacement: 'clientKick',
  }),
  /** Does not find clients of other nodes than the answering one. */
  clientBulkSubscribe: endpoint('POST', {
    path: '/clients/{clientid}/subscribe/bulk',
    body: z.array(Subscribe),
    reply: z.union([
      rows(Subscription),
      z.looseObject({ succeed: rows(Subscription), failed: z.array(z.unknown()) }),
    ]),
    codes,
    replacement: 'clientSubscribe',
  }),
  /** Answers 500 for shared filters although it succeeded. */
  clientUnsubscribeOne: endpoint('POST', {
    path: '/clients/{clientid}/unsubscribe',
    body: z.strictObject({ topic: z.optional(z.string()) }),
    reply: 'none',
    status: 204,
    codes,
    replacement: 'clientUnsubscribe',
  }),
}
