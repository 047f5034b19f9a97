import { unshared } from '@/lib/net/mqtt-topic'

/**
 * A rule as the management API has it (src/contract/docs/messages.md#topic-rewrite): what its filter covers
 * and its expression fits becomes `dest_topic`.
 */
export type RewriteRule = {
  readonly action: 'publish' | 'subscribe' | 'all' | (string & {})
  readonly source_topic: string
  readonly re: string
  readonly dest_topic: string
}

/** Whose topic it is, for `${clientid}` and `${username}`; what is not known stays as it is written. */
type RewriteClient = { readonly clientid?: string | undefined; readonly username?: string | null | undefined }

/** What became of a topic, and the index of the rule that took it, whether or not its expression fitted; undefined where none did. */
type Rewritten = { readonly topic: string; readonly rule: number | undefined; readonly fitted: boolean }

/** Rules made ready for many topics. */
export type Rewriter = (topic: string, client: RewriteClient) => Rewritten

/** The expression of a rule, searched for anywhere in the topic; undefined where it is none. */
export function rewriteExpression(re: string): RegExp | undefined {
  try {
    return new RegExp(re)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Does the filter cover a name, or a filter written in the same levels? A leading wildcard leaves `$` topics alone. */
function covers(filter: readonly string[], levels: readonly string[]): boolean {
  if (levels[0]?.startsWith('$') && (filter[0] === '#' || filter[0] === '+')) return false
  for (const [index, level] of filter.entries()) {
    if (level === '#') return true
    if (index >= levels.length || (level !== '+' && level !== levels[index])) return false
  }
  return filter.length === levels.length
}

/** Puts the client and what was captured into the destination, one after the other as the broker does. */
function filledIn(
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
 * Makes rules ready for the topics of one action. They are asked from the last to the first, and the first whose filter covers
 * the topic decides alone: where its expression does not fit, the topic stays. The prefix of a shared subscription is left out of it.
 */
export function rewriter(rules: readonly RewriteRule[], action: 'publish' | 'subscribe'): Rewriter {
  const ready = rules
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
    const bare = action === 'subscribe' ? unshared(topic).filter : topic
    const levels = bare.split('/')
    const taker = ready.find((each) => covers(each.levels, levels))
    if (!taker) return { topic, rule: undefined, fitted: false }
    const found = taker.expression?.exec(bare)
    if (!found) return { topic, rule: taker.rule, fitted: false }
    return {
      topic: topic.slice(0, topic.length - bare.length) + filledIn(taker.dest_topic, client, found.slice(1)),
      rule: taker.rule,
      fitted: true,
    }
  }
}
