import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, rows } from '@/contract/schema'

/** One attempt; `reason` is an Erlang term if it failed. Times are RFC 3339 text. */
const Invitation = z.looseObject({
  node: z.string(),
  started_at: maybe(z.string()),
  finished_at: maybe(z.string()),
  reason: maybe(z.string()),
})

/** The state of invitations; a failed one is listed until the next attempt. */
const Invitations = z.object({
  in_progress: rows(Invitation),
  succeed: rows(Invitation),
  failed: rows(Invitation),
})

export const invitationEndpoints = {
  /** Returns immediately; {@link Invitations} report the progress. The endpoint ignores a time limit. */
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
