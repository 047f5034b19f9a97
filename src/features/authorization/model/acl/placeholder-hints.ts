import type { PlacedRule } from './parse'
import type { Rule } from './rule'

/** A text in a topic that the broker takes literally, and the placeholder that was probably meant. */
export type PlaceholderHint = {
  readonly line: number
  readonly found: string
  readonly meant: '${clientid}' | '${username}'
}

const suspect = /%[cu](?=\/|$)|\$\{([^}]*)\}/g
/** Spellings of the two placeholders by their letters alone. */
const spellings: Readonly<Record<string, PlaceholderHint['meant']>> = {
  clientid: '${clientid}',
  client: '${clientid}',
  username: '${username}',
  user: '${username}',
}

/** Placeholders of 4.x and misspelled ones in a topic. */
function hintsIn(topic: string): readonly Omit<PlaceholderHint, 'line'>[] {
  return [...topic.matchAll(suspect)].flatMap(([found, name]) => {
    const meant =
      name === undefined
        ? found === '%c'
          ? '${clientid}'
          : '${username}'
        : spellings[name.toLowerCase().replaceAll(/[\s_-]/g, '')]
    return meant === undefined || meant === found ? [] : [{ found, meant }]
  })
}

const topicsOf = ({ topics }: Rule): readonly string[] =>
  topics.map((topic) => ('eq' in topic ? topic.eq : topic.filter))

/** Where the rules of an ACL file name a client or a user in a way that the broker does not replace, so that they match nobody. */
export const placeholderHints = (rules: readonly PlacedRule[]): readonly PlaceholderHint[] =>
  rules.flatMap(({ rule, line }) =>
    topicsOf(rule)
      .flatMap(hintsIn)
      .map((hint) => ({ line, ...hint })),
  )
