import { isTopicFilter, unshared } from '@/lib/net/mqtt-topic'

/** Prefixes that the broker takes off before it looks for a rule (src/contract/docs/authorization.md#topic-matching). */
const isPrefixed = (filter: string): boolean =>
  unshared(filter).group !== undefined || /^\$delayed\/[^/]*\//.test(filter)

/**
 * Why a rule for this topic can never match: not a topic filter, or one that the broker checks without its prefix. The broker
 * accepts such a rule, and a deny would then have no effect. Undefined where it can match.
 */
export function findRuleTopicProblem(topic: string): 'error.topic.filter' | 'error.topic.prefix' | undefined {
  const filter = topic.replace(/^eq /, '')
  if (isPrefixed(filter)) return 'error.topic.prefix'
  return isTopicFilter(filter) ? undefined : 'error.topic.filter'
}
