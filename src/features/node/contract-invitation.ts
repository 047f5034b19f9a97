import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, rows } from '@/contract/schema'

/** One try; `reason` is a term of the broker where it failed. Times are RFC 3339 text. */
const Invitation = z.looseObject({
  node: z.string(),
  started_at: maybe(z.string()),
  finished_at: maybe(z.string()),
  reason: maybe(z.string()),
})

/** How invitations stand; one that failed stays until it is tried anew. */
const Invitations = z.object({
  in_progress: rows(Invitation),
  succeed: rows(Invitation),
  failed: rows(Invitation),
})

export const invitationEndpoints = {
  /** Answers at once; how it goes on {@link Invitations} tell. A time limit is ignored here. */
  clusterInviteAsync: endpoint('PUT', {
    path: '/cluster/{node}/invite_async',
    reply: 'none',
    codes: ['BAD_REQUEST'],
    needs: 'asyncInvite',
  }),
  clusterInvitations: endpoint('GET', {
    path: '/cluster/invitation',
    reply: Invitations,
    needs: 'asyncInvite',
  }),
}
