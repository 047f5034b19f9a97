import { rewriteExpression, type RewriteRule } from '@/features/topic-rules/model/rewrite'
import { autoSubscriptions, type AutoSubscription } from '../checks/bodies'
import { crashed, Refusal } from '../http/refusal'
import { CorruptData, type Document } from '../store/persist'

/** The broker's error says twenty, but it accepts nineteen (src/contract/docs/messages.md#topic-rewrite). */
const maxRules = 19
const maxTopics = 20

export type TopicRewrites = {
  rules(): readonly RewriteRule[]
  replace(body: unknown): readonly RewriteRule[]
}
export type AutoSubscribeTopics = {
  topics(): readonly AutoSubscription[]
  replace(body: readonly AutoSubscription[] | undefined): readonly AutoSubscription[]
}

const actions: readonly unknown[] = ['publish', 'subscribe', 'all']
const invalid = (index: number, field: string, reason: string) =>
  crashed(`rewrite.${String(index + 1)}.${field}: ${reason}`, 'throw')

/** Reads a rule. Most errors crash the real broker. */
function ruleOf(body: unknown, index: number): RewriteRule {
  const { action, source_topic, dest_topic, re } = (body ?? {}) as Partial<Record<string, unknown>>
  if (!actions.includes(action)) throw invalid(index, 'action', 'expected one of publish, subscribe, all')
  for (const [field, value] of [
    ['source_topic', source_topic],
    ['dest_topic', dest_topic],
    ['re', re],
  ] as const)
    if (typeof value !== 'string') throw invalid(index, field, 'is required')
  if (rewriteExpression(re as string) === undefined)
    throw invalid(index, 're', 'expected a regular expression')
  return { action, dest_topic, re, source_topic } as RewriteRule
}

/**
 * Ordered topic rewrite rules (src/contract/docs/messages.md#topic-rewrite); `obey` is called with the
 * rules at start and after each change.
 */
export function createRewrite(
  document: Document,
  seeded: readonly RewriteRule[],
  obey: (rules: readonly RewriteRule[]) => void,
): TopicRewrites {
  const saved = document.read()
  if (saved !== undefined && !Array.isArray(saved))
    throw new CorruptData('topic-rewrite.json does not hold a list of rules. Repair it or move it away.')
  let rules: readonly RewriteRule[] = (saved as readonly RewriteRule[] | undefined) ?? seeded
  obey(rules)
  return {
    rules: () => rules,
    replace(body) {
      if (!Array.isArray(body)) throw crashed('badarg')
      if (body.length > maxRules) throw new Refusal(413, 'EXCEED_LIMIT', 'Max rewrite rules count is 20')
      const next = body.map(ruleOf)
      if (next.some(({ action, dest_topic }) => action !== 'subscribe' && /[+#]/.test(dest_topic)))
        throw new Refusal(400, 'BAD_REQUEST', '{cannot_use_wildcard_for_destination_topic}')
      document.write(next)
      rules = next
      obey(rules)
      return rules
    },
  }
}

/**
 * Topics that every client is subscribed to (src/contract/docs/messages.md#automatic-subscriptions);
 * `obey` is called with them at start and after each change.
 */
export function createAutoSubscribe(
  document: Document,
  seeded: readonly AutoSubscription[],
  obey: (topics: readonly AutoSubscription[]) => void,
): AutoSubscribeTopics {
  const saved = document.read()
  let topics: readonly AutoSubscription[] = seeded
  try {
    if (saved !== undefined) topics = autoSubscriptions(saved) ?? []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CorruptData('auto-subscribe.json does not hold a list of topics. Repair it or move it away.')
  }
  obey(topics)
  return {
    topics: () => topics,
    replace(body) {
      if (body === undefined) throw crashed('badarg')
      if (body.length > maxTopics)
        throw new Refusal(409, 'EXCEED_LIMIT', 'Max auto subscribe topic count is  20')
      document.write(body)
      topics = body
      obey(topics)
      return topics
    },
  }
}
