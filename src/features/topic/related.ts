import { readable } from '@/command/finder'
import { refsOf, related, type Relation } from '@/command/relation'
import { isEvent } from '@/features/rule/related'
import { rulesWhere } from '@/features/rule/rules-where'
import { findReferences, republishTopics } from './model/patterns'
import { topicReaders } from './references'
import { isOwnExplorer } from '@/mqtt/explorer-run'
import { filtersMeet, findOverlap } from '@/lib/net/topic-overlap'
import { beginsWild, isTopicName, matchStored, matchTopic, unshared } from '@/lib/net/mqtt-topic'

/** The page that is searched of lists that the broker cannot search. */
const page = { page: 1, limit: 1000 } as const

/** The subscribers of a filter, or the receivers of a topic, without the topic explorer of this page. */
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
        typeof clientid === 'string' && !isOwnExplorer(clientid)
          ? [{ resource: 'client', id: clientid, detail }]
          : [],
      ),
      meta.hasnext === true || (meta.count ?? 0) > page.limit,
    )
  },
}

export const rulesOnTopic: Relation = {
  title: 'related.rules',
  find: async (topic, api, signal) =>
    related(
      await rulesWhere(
        ({ from = [], actions = [] }) =>
          [...from.filter((one) => !isEvent(one)), ...republishTopics(actions)].some(
            (one) => findOverlap(one, topic) !== undefined,
          ),
        api,
        signal,
      ),
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
          .filter((row) => filtersMeet(topic, row.topic))
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

/** What else has a topic in its configuration: the objects of one kind, each with the topic that meets this one. */
const referenceRelations: readonly Relation[] = topicReaders
  .filter(({ hasRelation }) => hasRelation !== true)
  .map(({ read, hasRelation: _, ...reader }) => ({
    ...reader,
    find: async (topic, api, signal) => {
      let isCut = false
      const patterns = await read(api, signal, () => (isCut = true))
      return related(
        findReferences(patterns, topic).map(({ resource, id, pattern }) => ({
          resource,
          id,
          detail: pattern,
        })),
        isCut,
      )
    },
  }))

export const topicRelations = [
  subscribers,
  rulesOnTopic,
  retainedOnTopic,
  metricsOnTopic,
  nodesOfTopic,
  ...referenceRelations,
]
