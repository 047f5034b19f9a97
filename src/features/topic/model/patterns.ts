import { bridgeIdOf } from '@/contract/name'
import { findOverlap, type Overlap } from '@/lib/net/topic-overlap'

/** What an object does with the topics that it names. */
type TopicUse =
  | 'reads'
  | 'writes'
  | 'readsRemote'
  | 'writesRemote'
  | 'rewrites'
  | 'subscribes'
  | 'publishes'
  | 'checks'
  | 'transforms'
  | 'stores'
  | 'receives'
  | 'monitors'
  | 'subscribed'
  | 'retained'
  | 'allows'
  | 'denies'

/** The objects whose configuration names topics. */
type TopicNoun =
  | 'rule'
  | 'bridge'
  | 'action'
  | 'source'
  | 'rewrite'
  | 'autoSubscribe'
  | 'delayed'
  | 'topicMetrics'
  | 'topicFilterMetrics'
  | 'validation'
  | 'transformation'
  | 'queue'
  | 'stream'
  | 'clusterLink'
  | 'topic'
  | 'retained'
  | 'acl'
  | 'authz'

/** A topic, a filter or a template in the configuration of an object. */
export type TopicPattern = {
  readonly resource: TopicNoun
  readonly id: string
  readonly use: TopicUse
  readonly pattern: string
  /** It does nothing until it is enabled. */
  readonly disabled?: boolean
  /** What a rule of access control decides: `publish`, `subscribe` or `all`; another word is of a newer broker. */
  readonly action?: string
  /** Which of its rules: the line of a file, or the position in an entry of the database. */
  readonly place?: number
  /** The pattern meets only the same text, whatever wildcards it has. */
  readonly isLiteral?: boolean
}

/** A pattern that meets the requested topic or filter. */
export type TopicReference = TopicPattern & { readonly overlap: Overlap }

const ranks: Readonly<Record<Overlap, number>> = { all: 0, some: 1, maybe: 2 }

const findSame = (pattern: string, topic: string): Overlap | undefined =>
  pattern === topic ? 'all' : undefined

/** The patterns that meet a topic or filter: first what matches all of it, last what may match. */
export const findReferences = (patterns: readonly TopicPattern[], topic: string): readonly TopicReference[] =>
  patterns
    .flatMap((one): TopicReference[] => {
      const overlap = one.isLiteral === true ? findSame(one.pattern, topic) : findOverlap(one.pattern, topic)
      return overlap === undefined ? [] : [{ ...one, overlap }]
    })
    .sort((a, b) => ranks[a.overlap] - ranks[b.overlap])

/** A bridge, an action or a source: its settings depend on the type. */
type Channel = { readonly type: string; readonly name: string; readonly enable?: boolean | undefined }

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

/** A text within a value of any shape; an empty one is none. */
const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const text = path.reduce(member, value)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The MQTT topics of consumers, which republish what they receive from another system. */
const mappedTopics = (channel: Channel): readonly (string | undefined)[] =>
  [member(channel, 'topic_mapping'), member(member(channel, 'consumer'), 'topic_mapping')]
    .flatMap((rows) => (Array.isArray(rows) ? (rows as unknown[]) : []))
    .map((row) => textAt(row, 'mqtt_topic'))

/** The topics of a bridge, an action or a source, on this broker and for MQTT on the other one. */
export function channelPatterns(
  resource: 'bridge' | 'action' | 'source',
  channel: Channel,
): readonly TopicPattern[] {
  const isMqtt = channel.type === 'mqtt'
  const parameter = isMqtt ? textAt(channel, 'parameters', 'topic') : undefined
  const uses: readonly (readonly [TopicUse, string | undefined])[] = [
    ['reads', textAt(channel, 'local_topic')],
    ['reads', textAt(channel, 'egress', 'local', 'topic')],
    ['writesRemote', textAt(channel, 'egress', 'remote', 'topic')],
    ['readsRemote', textAt(channel, 'ingress', 'remote', 'topic')],
    ['writes', textAt(channel, 'ingress', 'local', 'topic')],
    [resource === 'source' ? 'readsRemote' : 'writesRemote', parameter],
    ...mappedTopics(channel).map((topic) => ['writes', topic] as const),
  ]
  return uses.flatMap(([use, pattern]) =>
    pattern === undefined
      ? []
      : [{ resource, id: bridgeIdOf(channel), use, pattern, disabled: channel.enable === false }],
  )
}

/** The topic templates of republish actions. */
export const republishTopics = (actions: readonly unknown[]): readonly string[] =>
  actions.flatMap((action) => {
    const topic = textAt(action, 'args', 'topic')
    return member(action, 'function') === 'republish' && topic !== undefined ? [topic] : []
  })
