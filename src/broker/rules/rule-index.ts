import { LevelTree } from '../mqtt/trie'
import { ruleEvents } from '@/rule-sql/events'
import type { HeldRule } from './rule-store'

// Events in FROM, by name. `message_publish` has such a name too, but only its topics count
// (src/contract/docs/rule-sql.md#events).
const eventSources: ReadonlySet<string> = new Set(
  ruleEvents
    .map(({ source }) => source)
    .filter((source) => source.startsWith('$events/') && source !== '$events/message_publish'),
)

/** The enabled rules by source, so that a message is not checked against all rules. */
export type RuleIndex = {
  add(rule: HeldRule): void
  remove(rule: HeldRule): void
  /** Rules with a filter that matches the topic, each once, in order of their filters. */
  ofTopic(topic: string): Iterable<HeldRule>
  /** Rules of `$events/…` or `$bridges/…`. */
  ofSource(source: string): Iterable<HeldRule>
  /** Whether a rule uses this source, or for `message` any topic. */
  wants(source: string): boolean
}

const noRules: readonly HeldRule[] = []

/** `inbound`: prefixes of bridge sources; `ownEvents`: events that only some releases have. */
export function createRuleIndex(
  inbound: readonly string[] = ['$bridges/'],
  ownEvents: readonly string[] = [],
): RuleIndex {
  const isNamed = (source: string): boolean =>
    eventSources.has(source) ||
    ownEvents.includes(source) ||
    inbound.some((prefix) => source.startsWith(prefix))
  const topics = new LevelTree<Set<HeldRule>>()
  const sources = new Map<string, Set<HeldRule>>()
  const placeOf = (source: string) => (isNamed(source) ? sources : topics)
  return {
    add(rule) {
      for (const source of rule.from) {
        const place = placeOf(source)
        const rulesAtSource = place.get(source)
        if (rulesAtSource) rulesAtSource.add(rule)
        else place.set(source, new Set([rule]))
      }
    },
    remove(rule) {
      for (const source of rule.from) {
        const place = placeOf(source)
        const rulesAtSource = place.get(source)
        rulesAtSource?.delete(rule)
        if (rulesAtSource?.size === 0) place.delete(source)
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
