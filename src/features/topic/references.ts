import { allPages } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { readable } from '@/command/finder'
import type { Capability } from '@/contract/capability'
import { readFallbacks } from '@/features/connector/contract-fallback'
import { bridgeIdOf } from '@/contract/name'
import { queueRefusal } from '@/features/message-queue/nouns'
import { toTopicFilterMetricsId } from '@/features/topic-filter-metrics/calls'
import { isEvent } from '@/features/rule/related'
import { rewriteId } from '@/features/topic-rules/contract'
import type { Key } from '@/i18n/key'
import { channelPatterns, republishTopics, type TopicPattern } from './model/patterns'
import { readAccessRules } from './references-access'
import { readDelayed, readRetained, readSubscribed } from './references-traffic'
import type { TopicReader } from './topic-reader'

/** The page of lists that are searched up to this many rows. */
const page = { page: 1, limit: 1000 } as const

const readRules: TopicReader['read'] = async (api, signal) => {
  const patterns: TopicPattern[] = []
  const pages = allPages(
    (number, limit) => api.ruleList({ query: { page: number, limit } }, { signal }),
    signal,
  )
  for await (const { data } of pages)
    for (const { id, from = [], actions = [], enable } of readable(data)) {
      const rule = { resource: 'rule', id, disabled: enable === false } as const
      for (const one of from) if (!isEvent(one)) patterns.push({ ...rule, use: 'reads', pattern: one })
      for (const one of republishTopics(actions)) patterns.push({ ...rule, use: 'writes', pattern: one })
    }
  return patterns
}

const readRewrites: TopicReader['read'] = async (api, signal) =>
  (await api.rewriteRules({}, { signal })).flatMap((rule) => {
    const own = { resource: 'rewrite', id: rewriteId(rule) } as const
    return [
      { ...own, use: 'rewrites', pattern: rule.source_topic },
      { ...own, use: 'writes', pattern: rule.dest_topic },
    ] as const
  })

/** The validations and transformations of messages: each has a list of filters. */
const toPipeline = (
  resource: 'validation' | 'transformation',
  {
    name,
    topics = [],
    enable,
  }: { name: string; topics?: readonly string[] | undefined; enable?: boolean | undefined },
): readonly TopicPattern[] =>
  topics.map((pattern) => ({
    resource,
    id: name,
    use: resource === 'validation' ? 'checks' : 'transforms',
    pattern,
    disabled: enable === false,
  }))

const toStored = (
  resource: 'queue' | 'stream',
  rows: readonly { readonly name: string; readonly topic_filter?: string | undefined }[],
): readonly TopicPattern[] =>
  rows.flatMap(({ name, topic_filter: pattern }) =>
    pattern === undefined ? [] : [{ resource, id: name, use: 'stores', pattern }],
  )

/** While queues or streams are disabled, the broker refuses to list them: there are none. */
const noneIfOff = async (read: () => Promise<readonly TopicPattern[]>): Promise<readonly TopicPattern[]> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && queueRefusal(error) === 'off') return []
    throw error
  }
}

/** Everything that names topics: configurations, subscriptions, stored messages, and rules of access control. */
export const topicReaders: readonly TopicReader[] = [
  { title: 'screen.rules', hasRelation: true, read: readRules },
  {
    title: 'screen.bridges',
    until: 'channelsOnly',
    read: async (api, signal) =>
      readable(await api.bridgeList({}, { signal })).flatMap((row) => channelPatterns('bridge', row)),
  },
  {
    title: 'screen.actions',
    needs: 'connectors',
    read: async (api, signal) =>
      readable(await api.actionList({}, { signal })).flatMap((row) => [
        ...channelPatterns('action', row),
        ...readFallbacks(row).topics.map((pattern): TopicPattern => ({
          resource: 'action',
          id: bridgeIdOf(row),
          use: 'writes',
          pattern,
          disabled: row.enable === false,
        })),
      ]),
  },
  {
    title: 'screen.sources',
    needs: 'sources',
    read: async (api, signal) =>
      readable(await api.sourceList({}, { signal })).flatMap((row) => channelPatterns('source', row)),
  },
  { title: 'screen.topicRewrite', read: readRewrites },
  {
    title: 'screen.autoSubscribe',
    read: async (api, signal) =>
      (await api.autoSubscribe({}, { signal })).map(({ topic }) => ({
        resource: 'autoSubscribe',
        id: topic,
        use: 'subscribes',
        pattern: topic,
      })),
  },
  { title: 'screen.topics', hasRelation: true, read: readSubscribed },
  { title: 'screen.retained', hasRelation: true, read: readRetained },
  { title: 'screen.delayed', read: readDelayed },
  {
    title: 'screen.topicMetrics',
    hasRelation: true,
    read: async (api, signal) =>
      readable(await api.topicMetricsList({}, { signal })).map(({ topic }) => ({
        resource: 'topicMetrics',
        id: topic,
        use: 'monitors',
        pattern: topic,
      })),
  },
  {
    title: 'screen.topicFilterMetrics',
    needs: 'topicFilterMetrics',
    read: async (api, signal) =>
      readable(await api.topicFilterMetricsList({}, { signal })).map((row) => ({
        resource: 'topicFilterMetrics',
        id: toTopicFilterMetricsId(row),
        use: 'monitors',
        pattern: row.topic_filter,
      })),
  },
  {
    title: 'screen.validations',
    needs: 'schemaValidation',
    read: async (api, signal) =>
      readable(await api.validationList({}, { signal })).flatMap((row) => toPipeline('validation', row)),
  },
  {
    title: 'screen.transformations',
    needs: 'messageTransformation',
    read: async (api, signal) =>
      readable(await api.transformationList({}, { signal })).flatMap((row) =>
        toPipeline('transformation', row),
      ),
  },
  {
    title: 'screen.queues',
    needs: 'messageQueues',
    read: (api, signal) =>
      noneIfOff(async () =>
        toStored('queue', readable((await api.queueList({ query: { limit: page.limit } }, { signal })).data)),
      ),
  },
  {
    title: 'screen.streams',
    needs: 'messageStreams',
    read: (api, signal) =>
      noneIfOff(async () =>
        toStored(
          'stream',
          readable((await api.streamList({ query: { limit: page.limit } }, { signal })).data),
        ),
      ),
  },
  {
    title: 'screen.clusterLinks',
    needs: 'clusterLinks',
    read: async (api, signal) =>
      readable(await api.linkList({}, { signal })).flatMap(({ name, topics = [], enable }) =>
        topics.map((pattern) => ({
          resource: 'clusterLink',
          id: name,
          use: 'receives',
          pattern,
          disabled: enable === false,
        })),
      ),
  },
  { title: 'screen.authorization', read: readAccessRules },
]

/** The readers for a broker. */
export const readersFor = (offers: (needs: Capability | undefined) => boolean): readonly TopicReader[] =>
  topicReaders.filter(
    ({ needs, until }) => (needs === undefined || offers(needs)) && (until === undefined || !offers(until)),
  )

/** All patterns, and the kinds of objects that could not be read. */
export type TopicPatterns = {
  readonly patterns: readonly TopicPattern[]
  readonly failed: readonly { readonly title: Key; readonly error: ApiError }[]
  /** Longer than what is searched of it. */
  readonly cut: readonly Key[]
}

/** Reads everything that names topics; a list that the broker refuses is named instead of failing the others. */
export async function readTopicPatterns(
  readers: readonly TopicReader[],
  api: ApiClient,
  signal: AbortSignal,
): Promise<TopicPatterns> {
  const cut: Key[] = []
  const results = await Promise.all(
    readers.map(async ({ title, read }) => {
      try {
        return { patterns: await read(api, signal, () => cut.push(title)), failed: [] }
      } catch (error) {
        if (error instanceof ApiError && !signal.aborted) return { patterns: [], failed: [{ title, error }] }
        throw error
      }
    }),
  )
  return {
    patterns: results.flatMap((result) => result.patterns),
    failed: results.flatMap((result) => result.failed),
    cut: [...new Set(cut)],
  }
}
