import { allPages } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { subscriptionsOf, type Found } from '@/api/finders'
import {
  banId,
  banParts,
  gatewayClientParts,
  subscriptionParts,
  type Pickable,
  type Ref,
} from '@/api/resource'
import type { Bridge } from '@/features/bridge/contract'
import { actionIdOf, namesBridge, sendsTo, sourceIdOf } from '@/features/bridge/fields/action-name'
import { offers, type Broker, type Capability } from '@/contract/capability'
import { bridgeIdOf } from '@/contract/name'
import type { Rule } from '@/features/rule/contract'
import type { Key } from '@/i18n/key'
import { beginsWild, isTopicName, matchStored, matchTopic, unshared } from '@/lib/net/mqtt-topic'
import { currentBroker } from './current-broker'
import type { RelatedNoun } from './related-nouns'

/** One relation: its label, how the objects at its other end are read, and which brokers support it. */
export type Relation = {
  readonly title: Key
  readonly find: (id: string, api: ApiClient, signal: AbortSignal) => Promise<Found>
  readonly needs?: Capability
  /** Brokers with this capability no longer have such objects. */
  readonly until?: Capability
}

/** Maximum number listed for each; more are indicated. */
const maxShown = 20
/** Page size for lists that the broker cannot search. */
const page = { page: 1, limit: 1000 } as const

const found = (refs: readonly Ref[], more = false): Found => {
  const items = [...new Map(refs.map((ref) => [`${ref.resource} ${ref.id}`, ref])).values()]
  return { items: items.slice(0, maxShown), more: more || items.length > maxShown }
}
const refs = (resource: Pickable, ids: readonly string[]): Ref[] => ids.map((id) => ({ resource, id }))
const none: Found = { items: [], more: false }
const orNone = (cause: unknown): undefined => {
  if (cause instanceof ApiError && cause.status === 404) return undefined
  throw cause
}
const isEvent = (from: string) => from.startsWith('$events/') || sourceIdOf(from) !== undefined

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

async function rulesWhere(
  keep: (rule: Rule) => boolean,
  api: ApiClient,
  signal: AbortSignal,
): Promise<Found> {
  const matches: Ref[] = []
  for await (const { data } of allPages(
    (at, limit) => api.ruleList({ query: { page: at, limit } }, { signal }),
    signal,
  )) {
    matches.push(
      ...data
        .filter((row) => row.$raw === undefined && keep(row))
        .map(({ id, description }): Ref => ({
          resource: 'rule',
          id,
          ...(description === undefined ? {} : { detail: description }),
        })),
    )
  }
  return found(matches)
}

const nodesOf = (status: readonly { readonly node: string }[] | undefined): Found =>
  found(
    refs(
      'node',
      (status ?? []).map(({ node }) => node),
    ),
  )

/**
 * The data bridges that rules refer to, until all of them have become actions and sources
 * (src/contract/docs/integration.md#type-names).
 */
const bridged = { until: 'channelsOnly' } as const
const [connected, sourced] = [{ needs: 'connectors' }, { needs: 'sources' }] as const

type Row = Bridge & { readonly $raw?: string | undefined }
/** The actions and sources of a connector: the broker returns its name, and the type is theirs. */
const through = (rows: readonly Row[], connector: string): string[] =>
  rows.flatMap((row) =>
    row.$raw === undefined &&
    typeof row['connector'] === 'string' &&
    bridgeIdOf({ type: row.type, name: row['connector'] }) === connector
      ? [bridgeIdOf(row)]
      : [],
  )
const behind = ({
  type,
  connector,
}: {
  readonly type: string
  readonly connector?: string | undefined
}): Found => found(refs('connector', connector === undefined ? [] : [bridgeIdOf({ type, name: connector })]))
const readsFrom = ({ from = [] }: Rule, source: string): boolean =>
  from.some((one) => sourceIdOf(one) === source)
const actionsOf = (rule: Rule): string[] =>
  (rule.actions ?? []).filter((action) => typeof action === 'string')

/** The subscribers of a filter, or the receivers of a topic. */
const subscribers: Relation = {
  title: 'related.subscribers',
  async find(topic, api, signal) {
    const { filter } = unshared(topic)
    const name = isTopicName(filter)
    const { data, meta } = await api.subscriptionList(
      { query: { ...page, ...(name ? {} : { topic: filter }) } },
      { signal },
    )
    const own = data.filter(
      (row) =>
        row.$raw === undefined &&
        (name ? matchTopic(row.topic, filter) : unshared(row.topic).filter === filter),
    )
    return found(
      own.flatMap(({ clientid, topic: by }): Ref[] =>
        typeof clientid === 'string' ? [{ resource: 'client', id: clientid, detail: by }] : [],
      ),
      meta.hasnext === true || (meta.count ?? 0) > page.limit,
    )
  },
}
const rulesOn: Relation = {
  title: 'related.rules',
  find: (topic, api, signal) =>
    rulesWhere(({ from = [] }) => from.some((one) => !isEvent(one) && meet(one, topic)), api, signal),
}
const retainedOn: Relation = {
  title: 'related.retained',
  async find(topic, api, signal) {
    const { filter } = unshared(topic)
    const { data, meta } = await api.retainedList({ query: page }, { signal })
    const matches = data.filter(
      (row) =>
        row.$raw === undefined &&
        matchStored(filter, row.topic) &&
        !(row.topic.startsWith('$') && beginsWild(filter)),
    )
    return found(
      refs(
        'retained',
        matches.map((row) => row.topic),
      ),
      (meta.count ?? 0) > page.limit,
    )
  },
}
const monitored: Relation = {
  title: 'related.metrics',
  find: async (topic, api, signal) =>
    found(
      refs(
        'topicMetrics',
        (await api.topicMetricsList({}, { signal }))
          .filter((row) => row.$raw === undefined && meet(topic, row.topic))
          .map((row) => row.topic),
      ),
    ),
}
const routed: Relation = {
  title: 'related.nodes',
  find: async (topic, api, signal) =>
    found(
      refs(
        'node',
        (await api.topicList({ query: { topic: unshared(topic).filter, ...page } }, { signal })).data.flatMap(
          ({ node }) => node ?? [],
        ),
      ),
    ),
}
const onTopic = [subscribers, rulesOn, retainedOn, monitored, routed]

/** The same relations for an object whose name contains its topic. */
const by = (
  topicOf: (id: string) => string | undefined,
  relations: readonly Relation[],
): readonly Relation[] =>
  relations.map(({ title, find }) => ({
    title,
    find: async (id, api, signal) => {
      const topic = topicOf(id)
      return topic === undefined ? none : await find(topic, api, signal)
    },
  }))

/** The relations of each noun: the palette's page of relations is built from this table. */
export const relations: Readonly<Record<RelatedNoun, readonly Relation[]>> = {
  client: [
    {
      title: 'related.subscriptions',
      find: async (clientid, api, signal) =>
        found(
          refs(
            'topic',
            ((await subscriptionsOf(api, clientid, '', signal).catch(orNone))?.items ?? []).map(
              ({ id }) => unshared(id).filter,
            ),
          ),
        ),
    },
    {
      title: 'related.nodes',
      find: async (clientid, api, signal) =>
        found(
          refs(
            'node',
            [(await api.clientDetail({ params: { clientid } }, { signal }).catch(orNone))?.node ?? []].flat(),
          ),
        ),
    },
    {
      title: 'related.bans',
      async find(clientid, api, signal) {
        const { data, meta } = await api.banList({ query: page }, { signal })
        return found(
          refs(
            'ban',
            data
              .filter(({ as, who }) => as === 'clientid' && who === clientid)
              .map(({ as, who }) => banId(as, who)),
          ),
          meta.hasnext === true,
        )
      },
    },
  ],
  subscription: [
    {
      title: 'related.subscribers',
      find: (id) => Promise.resolve(found(refs('client', [subscriptionParts(id)?.clientid ?? []].flat()))),
    },
    {
      title: 'related.topics',
      find: (id) =>
        Promise.resolve(
          found(
            refs(
              'topic',
              [subscriptionParts(id)?.topic ?? []].flat().map((topic) => unshared(topic).filter),
            ),
          ),
        ),
    },
    ...by((id) => subscriptionParts(id)?.topic, [rulesOn, retainedOn, monitored]),
  ],
  topic: onTopic,
  retained: [subscribers, rulesOn, monitored, routed],
  topicMetrics: [subscribers, rulesOn, retainedOn, routed],
  rule: [
    {
      title: 'related.topics',
      find: async (id, api, signal) =>
        found(
          refs(
            'topic',
            ((await api.ruleDetail({ params: { id } }, { signal })).from ?? []).filter(
              (from) => !isEvent(from),
            ),
          ),
        ),
    },
    {
      title: 'related.bridges',
      ...bridged,
      async find(id, api, signal) {
        const { actions = [], from = [] } = await api.ruleDetail({ params: { id } }, { signal })
        const named = [
          ...actions.filter((action) => typeof action === 'string'),
          ...from.flatMap((one) => sourceIdOf(one) ?? []),
        ]
        // The rules of a newer broker refer to actions, which the bridge list shows under other names.
        const known = named.some((one) => actionIdOf(one) === one)
          ? ((await api.bridgeList({}, { signal }).catch(orNone)) ?? [])
              .filter((row) => row.$raw === undefined)
              .map(bridgeIdOf)
          : []
        return found(
          refs(
            'bridge',
            named.map((one) => known.find((bridge) => actionIdOf(bridge) === actionIdOf(one)) ?? one),
          ),
        )
      },
    },
    // During the migration, types that have not been converted are still bridges.
    {
      title: 'related.actions',
      ...connected,
      async find(id, api, signal) {
        const [rule, rows] = await Promise.all([
          api.ruleDetail({ params: { id } }, { signal }),
          api.actionList({}, { signal }),
        ])
        const existing = new Set(rows.filter((row) => row.$raw === undefined).map(bridgeIdOf))
        return found(
          refs(
            'action',
            actionsOf(rule)
              .map(actionIdOf)
              .filter((one) => existing.has(one)),
          ),
        )
      },
    },
    {
      title: 'related.sources',
      ...sourced,
      async find(id, api, signal) {
        const [rule, rows] = await Promise.all([
          api.ruleDetail({ params: { id } }, { signal }),
          api.sourceList({}, { signal }),
        ])
        return found(
          refs(
            'source',
            rows.flatMap((row) =>
              row.$raw === undefined && readsFrom(rule, bridgeIdOf(row)) ? [bridgeIdOf(row)] : [],
            ),
          ),
        )
      },
    },
  ],
  bridge: [
    {
      title: 'related.rules',
      find: (id, api, signal) => rulesWhere((rule) => namesBridge(rule, id), api, signal),
    },
    {
      title: 'related.nodes',
      find: async (id, api, signal) =>
        nodesOf((await api.bridgeDetail({ params: { id } }, { signal })).node_status),
    },
  ],
  connector: [
    {
      title: 'related.actions',
      ...connected,
      find: async (id, api, signal) =>
        found(refs('action', through(await api.actionList({}, { signal }), id))),
    },
    {
      title: 'related.sources',
      ...sourced,
      find: async (id, api, signal) =>
        found(refs('source', through(await api.sourceList({}, { signal }), id))),
    },
    {
      title: 'related.nodes',
      ...connected,
      find: async (id, api, signal) =>
        nodesOf((await api.connectorDetail({ params: { id } }, { signal })).node_status),
    },
  ],
  action: [
    {
      title: 'related.connector',
      ...connected,
      find: async (id, api, signal) => behind(await api.actionDetail({ params: { id } }, { signal })),
    },
    {
      title: 'related.rules',
      ...connected,
      find: (id, api, signal) => rulesWhere((rule) => sendsTo(rule, id), api, signal),
    },
    {
      title: 'related.nodes',
      ...connected,
      find: async (id, api, signal) =>
        nodesOf((await api.actionDetail({ params: { id } }, { signal })).node_status),
    },
  ],
  source: [
    {
      title: 'related.connector',
      ...sourced,
      find: async (id, api, signal) => behind(await api.sourceDetail({ params: { id } }, { signal })),
    },
    {
      title: 'related.rules',
      ...sourced,
      find: (id, api, signal) => rulesWhere((rule) => readsFrom(rule, id), api, signal),
    },
    {
      title: 'related.nodes',
      ...sourced,
      find: async (id, api, signal) =>
        nodesOf((await api.sourceDetail({ params: { id } }, { signal })).node_status),
    },
  ],
  node: [
    {
      title: 'related.clients',
      async find(node, api, signal) {
        const { data, meta } = await api.clientList({ query: { node, page: 1, limit: maxShown } }, { signal })
        return found(
          refs(
            'client',
            data.filter((row) => row.$raw === undefined).map((row) => row.clientid),
          ),
          meta.hasnext === true || (meta.count ?? 0) > maxShown,
        )
      },
    },
    {
      title: 'related.topics',
      async find(node, api, signal) {
        const { data, meta } = await api.topicList({ query: { node, page: 1, limit: maxShown } }, { signal })
        return found(
          refs(
            'topic',
            data.filter((row) => row.$raw === undefined).map((row) => row.topic),
          ),
          meta.hasnext === true || (meta.count ?? 0) > maxShown,
        )
      },
    },
    {
      title: 'related.bridges',
      ...bridged,
      find: async (node, api, signal) =>
        found(
          refs(
            'bridge',
            (await api.bridgeList({}, { signal }))
              .filter(
                (row) => row.$raw === undefined && (row.node_status ?? []).some((one) => one.node === node),
              )
              .map(bridgeIdOf),
          ),
        ),
    },
    {
      title: 'related.connectors',
      ...connected,
      find: async (node, api, signal) =>
        found(
          refs(
            'connector',
            (await api.connectorList({}, { signal }))
              .filter(
                (row) => row.$raw === undefined && (row.node_status ?? []).some((one) => one.node === node),
              )
              .map(bridgeIdOf),
          ),
        ),
    },
  ],
  ban: [
    {
      title: 'related.clients',
      async find(id, api, signal) {
        const { as, who } = banParts(id)
        if (as === 'clientid')
          return found(
            refs(
              'client',
              [
                (await api.clientDetail({ params: { clientid: who } }, { signal }).catch(orNone))?.clientid ??
                  [],
              ].flat(),
            ),
          )
        const { data, meta } = await api.clientList(
          {
            query: {
              ...(as === 'username' ? { username: who } : { ip_address: who }),
              page: 1,
              limit: maxShown,
            },
          },
          { signal },
        )
        return found(
          refs(
            'client',
            data.filter((row) => row.$raw === undefined).map((row) => row.clientid),
          ),
          meta.hasnext === true || (meta.count ?? 0) > maxShown,
        )
      },
    },
  ],
  trace: [
    {
      title: 'related.traced',
      async find(name, api, signal) {
        const row = (await api.traceList({}, { signal })).find(
          (one) => one.$raw === undefined && one.name === name,
        )
        return found([
          ...refs('client', [row?.clientid ?? []].flat()),
          ...refs('topic', [row?.topic ?? []].flat()),
        ])
      },
    },
  ],
  gatewayClient: [
    {
      title: 'related.gateway',
      find: (id) => Promise.resolve(found(refs('gateway', [gatewayClientParts(id).gateway]))),
    },
  ],
}

/** The relations of a noun that the broker supports. */
export const relationsOf = (noun: string, broker: Broker = currentBroker()): readonly Relation[] =>
  (Object.hasOwn(relations, noun) ? relations[noun as RelatedNoun] : []).filter(
    ({ needs, until }) => offers(needs, broker) && (until === undefined || !offers(until, broker)),
  )
