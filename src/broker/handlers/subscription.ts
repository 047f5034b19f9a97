import type { subscriptionEndpoints } from '@/features/subscription/contract'
import { termText } from '@/rule-sql/term'
import type { SubscriptionInfo } from '../mqtt/model'
import { matches, parseFilter } from '../mqtt/topic'
import { self } from '../monitoring/nodes'
import { paginate, filtered } from '../http/paging'
import { crashed, Refusal } from '../http/refusal'
import { extraTopics } from '../monitoring/gauges'
import type { BrokerRelease } from '../lib/release'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

type Sources = Pick<State, 'engine' | 'rows'>

/** Only this node runs: rows of another one fail like a call to a stopped or unknown node. */
export function onThisNode(node: string | undefined): void {
  if (node !== undefined && node !== self) throw new Refusal(500, 'NODE_DOWN', `Node ${node} is not running`)
}

/** Subscriptions of the engine and of seeded rows. */
export function* listSubscriptions({ engine, rows }: Sources, clientid?: string): Iterable<SubscriptionInfo> {
  yield* engine.subscriptions(clientid)
  yield* rows.subscriptions(clientid)
}

/** A subscription as the API returns it, with the given topic. None is durable (5.8) here. */
export const toReplySubscription = (
  { since }: BrokerRelease,
  topic: string,
  { clientid, qos, nl, rap, rh }: SubscriptionInfo,
): { readonly [field: string]: unknown } => ({
  clientid,
  nl: Number(nl),
  node: self,
  qos,
  rap: Number(rap),
  rh,
  topic,
  ...(since('5.8.0') && { durable: false }),
})

/** Removes a share prefix. One without a filter, or nested ones, crash the broker. */
export function splitFilter(filter: string): { topic: string; group: string | null } {
  const share = /^\$(?:share\/([^/]*)|queue(?=\/))(?:\/(.*))?$/s.exec(filter)
  if (!share) return { topic: filter, group: null }
  const [, group = '$queue', topic] = share
  const broken =
    topic === undefined
      ? filter
      : /[+#]/.test(group)
        ? filter
        : /^\$(?:share|queue)\//.test(topic)
          ? topic
          : undefined
  if (topic === undefined || broken !== undefined)
    throw crashed(`{invalid_topic_filter,${termText(broken ?? filter)}}`)
  return { topic, group }
}

export const createSubscriptionHandlers = (sources: State): HandlersOf<typeof subscriptionEndpoints> => {
  function* topics(): Iterable<string> {
    // One route per share group, without its prefix (src/contract/docs/clients.md#topics).
    for (const route of sources.engine.topics()) yield parseFilter(route)?.topic ?? route
    yield* extraTopics(sources)
  }
  const toReply = (topic: string) => ({ node: self, topic })

  return {
    subscriptionList({ query }) {
      const { node, clientid, topic, qos, share_group, match_topic } = query
      onThisNode(node)
      const fuzzy = match_topic !== undefined && topic === undefined
      const test = (row: SubscriptionInfo) =>
        (topic === undefined || row.topic === topic) &&
        (qos === undefined || row.qos === qos) &&
        (share_group === undefined || row.group === share_group) &&
        (!fuzzy || matches(match_topic, row.topic))
      return paginate(
        filtered(listSubscriptions(sources, clientid), test),
        query,
        (each) => toReplySubscription(sources.release, each.filter, each),
        { fuzzy },
      )
    },
    /** A stopped node has an empty page instead of an error (src/contract/docs/cluster.md#stopped-nodes). */
    topicList({ query }) {
      const { node, topic } = query
      const mine = node === undefined || node === self ? topics() : []
      return paginate(topic === undefined ? mine : filtered(mine, (each) => each === topic), query, toReply)
    },
    topicDetail({ params }) {
      const found = [...filtered(topics(), (each) => each === params.topic)]
      if (found.length === 0) throw new Refusal(404, 'TOPIC_NOT_FOUND', 'Topic not found')
      return found.map(toReply)
    },
  }
}
