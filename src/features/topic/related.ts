import { readable } from '@/command/finder'
import { refsOf, related, type Relation } from '@/command/relation'
import { isEvent } from '@/features/rule/related'
import { rulesWhere } from '@/features/rule/rules-where'
import { beginsWild, isTopicName, matchStored, matchTopic, unshared } from '@/lib/net/mqtt-topic'

/** The page that is searched of lists that the broker cannot search. */
const page = { page: 1, limit: 1000 } as const

/** Whether any topic matches both: two filters, or a filter and a topic. */
function meet(one: string, other: string): boolean {
  const [a, b] = [unshared(one).filter, unshared(other).filter]
  if ((a.startsWith('$') && beginsWild(b)) || (b.startsWith('$') && beginsWild(a))) return false
  const [levels, others] = [a.split('/'), b.split('/')]
  for (let at = 0; at < Math.max(levels.length, others.length); at += 1) {
    const [level, its] = [levels[at], others[at]]
    if (level === '#' || its === '#') return true
    if (level === undefined || its === undefined || (level !== '+' && its !== '+' && level !== its))
      return false
  }
  return true
}

/** The subscribers of a filter, or the receivers of a topic. */
export const subscribers: Relation = {
  title: 'related.subscribers',
  async find(topic, api, signal) {
    const { filter } = unshared(topic)
    const name = isTopicName(filter)
    const { data, meta } = await api.subscriptionList(
      { query: { ...page, ...(name ? {} : { topic: filter }) } },
      { signal },
    )
    const own = readable(data).filter((row) =>
      name ? matchTopic(row.topic, filter) : unshared(row.topic).filter === filter,
    )
    return related(
      own.flatMap(({ clientid, topic: detail }) =>
        typeof clientid === 'string' ? [{ resource: 'client', id: clientid, detail }] : [],
      ),
      meta.hasnext === true || (meta.count ?? 0) > page.limit,
    )
  },
}

export const rulesOnTopic: Relation = {
  title: 'related.rules',
  find: async (topic, api, signal) =>
    related(
      await rulesWhere(({ from = [] }) => from.some((one) => !isEvent(one) && meet(one, topic)), api, signal),
    ),
}

export const retainedOnTopic: Relation = {
  title: 'related.retained',
  async find(topic, api, signal) {
    const { filter } = unshared(topic)
    const { data, meta } = await api.retainedList({ query: page }, { signal })
    const matches = readable(data).filter(
      (row) => matchStored(filter, row.topic) && !(row.topic.startsWith('$') && beginsWild(filter)),
    )
    return related(
      refsOf(
        'retained',
        matches.map((row) => row.topic),
      ),
      (meta.count ?? 0) > page.limit,
    )
  },
}

export const metricsOnTopic: Relation = {
  title: 'related.metrics',
  find: async (topic, api, signal) =>
    related(
      refsOf(
        'topicMetrics',
        readable(await api.topicMetricsList({}, { signal }))
          .filter((row) => meet(topic, row.topic))
          .map((row) => row.topic),
      ),
    ),
}

/** The nodes to which messages of a topic are routed. */
export const nodesOfTopic: Relation = {
  title: 'related.nodes',
  async find(topic, api, signal) {
    const query = { topic: unshared(topic).filter, ...page }
    const { data } = await api.topicList({ query }, { signal })
    return related(
      refsOf(
        'node',
        data.map(({ node }) => node),
      ),
    )
  },
}

export const topicRelations = [subscribers, rulesOnTopic, retainedOnTopic, metricsOnTopic, nodesOfTopic]
