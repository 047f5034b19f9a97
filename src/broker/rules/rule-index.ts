import { isNamedBy, ruleEvents } from '@/rule-sql/events'
import type { HostEvent } from '@/rule-sql/host-event'
import { topicMatches } from '@/rule-sql/topics'
import { LevelTree } from '../mqtt/trie'
import type { HeldRule } from './rule-store'

/** The enabled rules by source, so that a message is not checked against all rules. */
export type RuleIndex = {
  add(rule: HeldRule): void
  remove(rule: HeldRule): void
  /** Rules with a filter that matches the topic, each once, in order of their filters. */
  ofTopic(topic: string): Iterable<HeldRule>
  /** Rules of an event, by its type, or of a `$bridges/…`. */
  ofSource(source: string): Iterable<HeldRule>
  /** Whether a rule uses this event or bridge, or for `message` any topic. */
  wants(source: string): boolean
}

/** The events that FROM can name. `message_publish` has such a name too, but only its topics count. */
export type NamedEvents = {
  readonly events: readonly HostEvent[]
  /** Whether names with levels, and filters of them, name events too (src/contract/docs/rule-sql.md#events). */
  readonly levels: boolean
}

/** A place of rules, and their key there. */
type Place = {
  readonly place: Pick<Map<string, Set<HeldRule>>, 'get'> & {
    set(key: string, rules: Set<HeldRule>): unknown
    delete(key: string): unknown
  }
  readonly key: string
}

const noRules: readonly HeldRule[] = []

/** `inbound`: prefixes of bridge sources. */
export function createRuleIndex(
  inbound: readonly string[] = ['$bridges/'],
  { events, levels }: NamedEvents = { events: ruleEvents, levels: false },
): RuleIndex {
  const named = events.filter(
    ({ type, source }) => source.startsWith('$events/') && type !== 'message_publish',
  )
  const topics = new LevelTree<Set<HeldRule>>()
  const sources = new Map<string, Set<HeldRule>>()
  /** The types of the events that a source names. */
  const typesOf = (source: string): readonly string[] =>
    named
      .filter(
        (event) =>
          isNamedBy(event, source, levels) ||
          (levels && /^\$events\/.*[+#]/.test(source) && topicMatches(event.source, source)),
      )
      .map(({ type }) => type)
  /** Where a rule of this source is kept. */
  const placesOf = (source: string): readonly Place[] => {
    const types = inbound.some((prefix) => source.startsWith(prefix)) ? [source] : typesOf(source)
    return types.length === 0
      ? [{ place: topics, key: source }]
      : types.map((key) => ({ place: sources, key }))
  }
  return {
    add(rule) {
      for (const { place, key } of rule.from.flatMap(placesOf)) {
        const rulesAtSource = place.get(key)
        if (rulesAtSource) rulesAtSource.add(rule)
        else place.set(key, new Set([rule]))
      }
    },
    remove(rule) {
      for (const { place, key } of rule.from.flatMap(placesOf)) {
        const rulesAtSource = place.get(key)
        rulesAtSource?.delete(rule)
        if (rulesAtSource?.size === 0) place.delete(key)
      }
    },
    ofTopic(topic) {
      if (topics.size === 0) return noRules
      let found: Set<HeldRule> | undefined
      topics.matchName(topic, (rules) => {
        found ??= new Set()
        for (const rule of rules) found.add(rule)
      })
      return found ?? noRules
    },
    ofSource: (source) => sources.get(source) ?? noRules,
    wants: (source) => (source === 'message' ? topics.size > 0 : sources.has(source)),
  }
}
