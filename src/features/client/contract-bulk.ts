import * as z from 'zod/mini'
import { Subscribe } from './contract'
import { endpoint } from '@/contract/endpoint'
import { rows } from '@/contract/schema'
import { Subscription } from '@/features/subscription/contract'

const codes = ['CLIENTID_NOT_FOUND'] as const

/**
 * Calls on clients that the console leaves to other programs, each for a flaw that another call does not have
 * (src/contract/docs/clients.md#one-client).
 */
export const clientBulkEndpoints = {
  /** Says nothing of ids that do not exist, nor which they were. */
  clientBulkKick: endpoint('POST', {
    path: '/clients/kickout/bulk',
    body: z.array(z.string()),
    reply: 'none',
    status: 204,
    instead: 'clientKick',
  }),
  /** Does not find a client of another node than the answering one. */
  clientBulkSubscribe: endpoint('POST', {
    path: '/clients/{clientid}/subscribe/bulk',
    body: z.array(Subscribe),
    reply: z.union([
      rows(Subscription),
      z.looseObject({ succeed: rows(Subscription), failed: z.array(z.unknown()) }),
    ]),
    codes,
    instead: 'clientSubscribe',
  }),
  /** Answers 500 for shared filters though it is done. */
  clientUnsubscribeOne: endpoint('POST', {
    path: '/clients/{clientid}/unsubscribe',
    body: z.strictObject({ topic: z.optional(z.string()) }),
    reply: 'none',
    status: 204,
    codes,
    instead: 'clientUnsubscribe',
  }),
}
