import * as z from 'zod/mini'
import { endpoint } from './endpoint'

const moveEndpoint = { reply: 'none', status: 204, codes: ['BAD_REQUEST'], needs: 'accessOrder' } as const

/** The complete order: each member must be named exactly once. */
export const orderEndpoints = {
  authenticatorOrder: endpoint('PUT', {
    path: '/authentication/order',
    body: z.array(z.object({ id: z.string() })),
    ...moveEndpoint,
  }),
  authzSourceOrder: endpoint('PUT', {
    path: '/authorization/sources/order',
    body: z.array(z.object({ type: z.string() })),
    ...moveEndpoint,
  }),
}
