import type { LocatedRule } from './parse'
import type { Rule } from './rule'

/** A text in a topic that the broker takes literally, and the placeholder that was probably intended. */
export type PlaceholderHint = {
  readonly line: number
  readonly found: string
  readonly suggestion: '${clientid}' | '${username}'
}

const suspect = /%[cu](?=\/|$)|\$\{([^}]*)\}/g
/** The placeholder for each misspelling, in lower case letters only. */
const spellings: Readonly<Record<string, PlaceholderHint['suggestion']>> = {
  clientid: '${clientid}',
  client: '${clientid}',
  username: '${username}',
  user: '${username}',
}

/** Placeholders of 4.x and misspelled ones in a topic. */
function hintsIn(topic: string): readonly Omit<PlaceholderHint, 'line'>[] {
  return [...topic.matchAll(suspect)].flatMap(([found, name]) => {
    const suggestion =
      name === undefined
        ? found === '%c'
          ? '${clientid}'
          : '${username}'
        : spellings[name.toLowerCase().replaceAll(/[\s_-]/g, '')]
    return suggestion === undefined || suggestion === found ? [] : [{ found, suggestion }]
  })
}

const topicsOf = ({ topics }: Rule): readonly string[] =>
  topics.map((topic) => ('eq' in topic ? topic.eq : topic.filter))

/** Placeholders in an ACL file that the broker does not replace, so their rules match no client. */
export const placeholderHints = (rules: readonly LocatedRule[]): readonly PlaceholderHint[] =>
  rules.flatMap(({ rule, line }) =>
    topicsOf(rule)
      .flatMap(hintsIn)
      .map((hint) => ({ line, ...hint })),
  )
