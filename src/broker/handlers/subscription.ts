import type { Handlers } from '@/contract/endpoint'
import type { subscriptionEndpoints } from '@/contract/subscription'
import type { SubscriptionInfo } from '../mqtt/model'
import { matches, parseFilter } from '../mqtt/topic'
import { self } from '../monitoring/nodes'
import { paginate, sifted } from '../http/paging'
import { nodeDown, Refusal } from '../http/refusal'
import { extraTopics, type Extra, type State } from '../store/state'

type Sources = Pick<State, 'engine' | 'rows'>

/** Only this node runs: asking for another one's rows fails as a call to a node that is down. */
export function onThisNode(node: string | undefined): void {
  if (node !== undefined && node !== self) throw nodeDown(node)
}

/** The subscriptions of the engine's sessions and of the seeded rows. */
export function* subscriptionsOf({ engine, rows }: Sources, clientid?: string): Iterable<SubscriptionInfo> {
  yield* engine.subscriptions(clientid)
  yield* rows.subscriptions(clientid)
}

/** A subscription as the API shows it, under the given name. */
export const shownSubscription = (topic: string, { clientid, qos, nl, rap, rh }: SubscriptionInfo) =>
  ({ clientid, nl: Number(nl), node: self, qos, rap: Number(rap), rh, topic })

/** Takes a share prefix off; what is left of a broken one is the broker's crash. */
export function parted(filter: string): { topic: string; group: string | null } {
  const share = /^\$(?:share\/([^/]*)|queue(?=\/))(?:\/(.*))?$/s.exec(filter)
  if (!share) return { topic: filter, group: null }
  const [, group = '$queue', topic] = share
  if (topic === undefined || topic === '') throw new Refusal(500, 'UNKNOW_ERROR', 'invalid_topic_filter')
  return { topic, group }
}

export const subscription = (sources: State): Handlers<typeof subscriptionEndpoints, Extra> => {
  function* topics(): Iterable<string> {
    // One route per share group, each without its prefix (contract A §8.2).
    for (const route of sources.engine.topics()) yield parseFilter(route)?.topic ?? route
    yield* extraTopics(sources)
  }
  const shown = (topic: string) => ({ node: self, topic })

  return {
    subscriptionList({ query = {} }) {
      const { node, clientid, topic, qos, share_group, match_topic } = query
      onThisNode(node)
      const fuzzy = match_topic !== undefined && topic === undefined
      const test = (row: SubscriptionInfo) =>
        (topic === undefined || row.topic === topic) &&
        (qos === undefined || row.qos === qos) &&
        (share_group === undefined || row.group === share_group) &&
        (!fuzzy || matches(match_topic, row.topic))
      return paginate(sifted(subscriptionsOf(sources, clientid), test), query, (each) => shownSubscription(each.filter, each), { fuzzy })
    },
    /** A node that does not run has no routes: an empty page, not an error (traps, Cluster). */
    topicList({ query = {} }) {
      const { node, topic } = query
      const mine = node === undefined || node === self ? topics() : []
      return paginate(topic === undefined ? mine : sifted(mine, (each) => each === topic), query, shown)
    },
    topicDetail({ params }) {
      const found = [...sifted(topics(), (each) => each === params.topic)]
      if (found.length === 0) throw new Refusal(404, 'TOPIC_NOT_FOUND', 'Topic not found')
      return found.map(shown)
    },
  }
}
