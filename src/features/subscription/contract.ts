import * as z from 'zod/mini'
import { unshared } from '@/lib/net/mqtt-topic'
import { endpoint } from '@/contract/endpoint'
import { same, findIgnoredFilter } from '@/contract/filter'
import { maybe, page, paging, Qos, rows } from '@/contract/schema'

/**
 * One subscription (src/contract/docs/clients.md#one-client, src/contract/docs/clients.md#subscriptions);
 * `clientid` is null for the broker's own subscribers.
 */
export const Subscription = z.looseObject({
  clientid: maybe(z.nullable(z.string())),
  node: maybe(z.string()),
  topic: z.string(),
  qos: maybe(z.number()),
  nl: maybe(z.number()),
  rap: maybe(z.number()),
  rh: maybe(z.number()),
  /** Whether it belongs to a durable session (5.8). */
  durable: maybe(z.boolean()),
})
export type Subscription = z.infer<typeof Subscription>

/**
 * Filters of the subscription list (src/contract/docs/clients.md#subscriptions). `topic` matches the filter
 * without its share prefix; `match_topic` treats wildcards of stored filters literally, so it does not find
 * the subscribers of a topic.
 */
export const SubscriptionQuery = z.object({
  ...paging,
  node: z.optional(z.string()),
  clientid: z.optional(z.string()),
  qos: z.optional(Qos),
  topic: z.optional(z.string()),
  share_group: z.optional(z.string()),
  match_topic: z.optional(z.string()),
})
export type SubscriptionQuery = z.infer<typeof SubscriptionQuery>

/** A route: a filter with subscribers on the node (src/contract/docs/clients.md#topics). */
export const Topic = z.looseObject({ topic: z.string(), node: maybe(z.string()) })
export type Topic = z.infer<typeof Topic>

/** Compares without the share prefix, which 5.8 returns for shared routes. */
const sameFilter = ({ topic }: Readonly<Record<string, unknown>>, requested: string) =>
  unshared(String(topic)).filter === unshared(requested).filter
const applied = findIgnoredFilter({
  clientid: same('clientid'),
  qos: same('qos'),
  durable: same('durable'),
  topic: sameFilter,
  share_group: ({ topic }, requested) => unshared(String(topic)).group === requested,
})

export const subscriptionEndpoints = {
  /**
   * Only with an exact `clientid` are shared filters returned with their group
   * (src/contract/docs/clients.md#one-client).
   */
  subscriptionList: endpoint('GET', {
    path: '/subscriptions',
    resource: 'subscription',
    query: SubscriptionQuery,
    reply: page(Subscription),
    ignored: applied,
    codes: ['NODE_DOWN'],
    slow: true,
  }),
  /** `topic` must match exactly. */
  topicList: endpoint('GET', {
    path: '/topics',
    resource: 'topic',
    query: z.object({ ...paging, node: z.optional(z.string()), topic: z.optional(z.string()) }),
    reply: page(Topic),
    ignored: findIgnoredFilter({ topic: sameFilter }),
  }),
  /** The nodes with a route for this filter. */
  topicDetail: endpoint('GET', {
    path: '/topics/{topic}',
    reply: rows(Topic),
    codes: ['TOPIC_NOT_FOUND'],
    replacement: 'topicList',
  }),
}
