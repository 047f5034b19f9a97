import { unshared } from '@/lib/net/mqtt-topic'

/**
 * A rewrite rule (src/contract/docs/messages.md#topic-rewrite): a topic that its filter covers and its
 * expression matches becomes `dest_topic`.
 */
export type RewriteRule = {
  readonly action: 'publish' | 'subscribe' | 'all' | (string & {})
  readonly source_topic: string
  readonly re: string
  readonly dest_topic: string
}

/** The client, for `${clientid}` and `${username}`; placeholders without a value stay as written. */
type RewriteClient = { readonly clientid?: string | undefined; readonly username?: string | null | undefined }

/**
 * The rewritten topic, and the index of the rule that covers it, whether or not its expression matches;
 * undefined without one.
 */
type Rewritten = { readonly topic: string; readonly rule: number | undefined; readonly fitted: boolean }

/** A function that applies compiled rules. */
export type Rewriter = (topic: string, client: RewriteClient) => Rewritten

/** The expression of a rule, which may match anywhere in the topic; undefined if it is invalid. */
export function rewriteExpression(re: string): RegExp | undefined {
  try {
    return new RegExp(re)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Whether the filter covers a topic, or a filter with the same levels. A leading wildcard does not match `$`
 * topics.
 */
function covers(filter: readonly string[], levels: readonly string[]): boolean {
  if (levels[0]?.startsWith('$') && (filter[0] === '#' || filter[0] === '+')) return false
  for (const [index, level] of filter.entries()) {
    if (level === '#') return true
    if (index >= levels.length || (level !== '+' && level !== levels[index])) return false
  }
  return filter.length === levels.length
}

/**
 * Inserts the client's values and the captured groups into the destination, one after the other as the broker
 * does.
 */
function fillDestination(
  destination: string,
  { clientid, username }: RewriteClient,
  captured: readonly (string | undefined)[],
): string {
  const values: [string, string][] = []
  if (clientid !== undefined) values.push(['${clientid}', clientid])
  if (username !== undefined && username !== null) values.push(['${username}', username])
  captured.forEach((text, index) => values.push([`$${String(index + 1)}`, text ?? '']))
  return values.reduce((text, [name, value]) => text.replaceAll(name, () => value), destination)
}

/**
 * Compiles rules for the topics of one action. They are tried from last to first, and only the first whose
 * filter covers the topic counts: if its expression does not match, the topic stays unchanged. The prefix of
 * a shared subscription is ignored.
 */
export function rewriter(rules: readonly RewriteRule[], action: 'publish' | 'subscribe'): Rewriter {
  const compiled = rules
    .map(({ action: of, source_topic, re, dest_topic }, rule) => ({
      rule,
      of,
      levels: source_topic.split('/'),
      expression: rewriteExpression(re),
      dest_topic,
    }))
    .filter(({ of }) => of === action || of === 'all')
    .reverse()
  return (topic, client) => {
    const unprefixed = action === 'subscribe' ? unshared(topic).filter : topic
    const levels = unprefixed.split('/')
    const covering = compiled.find((each) => covers(each.levels, levels))
    if (!covering) return { topic, rule: undefined, fitted: false }
    const match = covering.expression?.exec(unprefixed)
    if (!match) return { topic, rule: covering.rule, fitted: false }
    return {
      topic:
        topic.slice(0, topic.length - unprefixed.length) +
        fillDestination(covering.dest_topic, client, match.slice(1)),
      rule: covering.rule,
      fitted: true,
    }
  }
}
