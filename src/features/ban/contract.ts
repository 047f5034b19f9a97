import * as z from 'zod/mini'
import { isIp } from '@/lib/net/ip'
import { endpoint } from '@/contract/endpoint'
import { banKinds, banPatternKinds } from '@/contract/name'
import { maybe, open, page, paging } from '@/contract/schema'

/** A ban in the list (src/contract/docs/bans.md#bans). Times are RFC 3339 text. */
export const Ban = z.looseObject({
  as: open([...banKinds, ...banPatternKinds]),
  who: z.string(),
  by: maybe(z.string()),
  reason: maybe(z.string()),
  at: maybe(z.string()),
  until: maybe(z.string()),
})
export type Ban = z.infer<typeof Ban>

/**
 * The creator of bans by flapping detection (src/contract/docs/bans.md#bans,
 * src/contract/docs/bans.md#flapping-detection).
 */
export const flappingDetector = 'flapping detector'

/**
 * A ban to create. The broker accepts an empty `who`, but cannot delete that ban individually, so it is
 * rejected here. Without `until` a ban ends after 365 days; permanent bans do not exist.
 */
const BanCreate = z
  .looseObject({
    as: z.enum([...banKinds, ...banPatternKinds]),
    who: z.string().check(z.minLength(1, 'error.ban.who')),
    until: z.optional(z.string()),
    at: z.optional(z.string()),
    by: z.optional(z.string()),
    reason: z.optional(z.string()),
  })
  .check(z.refine(({ as, who }) => as !== 'peerhost' || isIp(who), { error: 'error.ip', path: ['who'] }))
type BanCreate = z.infer<typeof BanCreate>

/**
 * Filters of the list since 5.8.1, of which only one may be used at a time. Their values are regular
 * expressions.
 */
export const banFilters = ['like_clientid', 'like_username', 'like_peerhost', 'like_peerhost_net'] as const
const filters = Object.fromEntries(banFilters.map((name) => [name, z.optional(z.string())])) as Record<
  (typeof banFilters)[number],
  z.ZodMiniOptional<z.ZodMiniString>
>

export const bannedEndpoints = {
  banList: endpoint('GET', {
    path: '/banned',
    resource: 'ban',
    query: z.object({ ...paging, ...filters }),
    reply: page(Ban),
  }),
  banCreate: endpoint('POST', {
    path: '/banned',
    body: BanCreate,
    reply: Ban,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
  }),
  banRemove: endpoint('DELETE', {
    path: '/banned/{as}/{who}',
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND'],
  }),
  banClear: endpoint('DELETE', { path: '/banned', reply: 'none', status: 204, needs: 'banClear' }),
}
