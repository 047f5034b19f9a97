import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { open, Qos } from '@/contract/schema'

/** The packets whose topics a rule rewrites. */
export const rewriteActions = ['publish', 'subscribe', 'all'] as const

/**
 * The broker rejects more, although its documentation says twenty
 * (src/contract/docs/messages.md#topic-rewrite).
 */
export const maxRewriteRules = 19
export const maxAutoSubscriptions = 20

const RewriteRule = z.looseObject({
  action: open(rewriteActions),
  source_topic: z.string(),
  re: z.string(),
  dest_topic: z.string(),
})
const ShownRule = z.looseObject({
  action: z.catch(open(rewriteActions), 'all'),
  source_topic: z.catch(z.string(), ''),
  re: z.catch(z.string(), ''),
  dest_topic: z.catch(z.string(), ''),
})

type ShownRule = z.infer<typeof ShownRule>

/** An id for a rule: the broker has none, and positions change. */
export const rewriteId = ({
  action,
  source_topic,
  re,
  dest_topic,
}: Pick<ShownRule, 'action' | 'source_topic' | 're' | 'dest_topic'>): string =>
  `${action} ${source_topic} ${re} → ${dest_topic}`

/** The list is replaced as a whole, so unknown fields of unchanged subscriptions are sent back. */
const AutoSubscription = z.looseObject({
  topic: z.string(),
  qos: z.optional(z.unknown()),
  nl: z.optional(z.unknown()),
  rap: z.optional(z.unknown()),
  rh: z.optional(z.unknown()),
})
const flag = z.catch(z.union([z.literal(0), z.literal(1)]), 0)
const ShownSubscription = z.looseObject({
  topic: z.string(),
  qos: z.catch(Qos, 0),
  nl: flag,
  rap: flag,
  rh: z.catch(Qos, 0),
})
export type AutoSubscription = z.infer<typeof ShownSubscription>

/** Both lists are replaced as a whole; the order of rules matters. */
export const topicRulesEndpoints = {
  rewriteRules: endpoint('GET', {
    path: '/mqtt/topic_rewrite',
    resource: 'rewrite',
    reply: z.array(ShownRule),
  }),
  rewriteReplace: endpoint('PUT', {
    path: '/mqtt/topic_rewrite',
    body: z.array(RewriteRule),
    reply: z.array(ShownRule),
    codes: ['BAD_REQUEST', 'EXCEED_LIMIT'],
  }),
  autoSubscribe: endpoint('GET', {
    path: '/mqtt/auto_subscribe',
    resource: 'autoSubscribe',
    reply: z.array(ShownSubscription),
  }),
  autoSubscribeUpdate: endpoint('PUT', {
    path: '/mqtt/auto_subscribe',
    body: z.array(AutoSubscription),
    reply: z.array(ShownSubscription),
    codes: ['BAD_REQUEST', 'EXCEED_LIMIT'],
  }),
}
