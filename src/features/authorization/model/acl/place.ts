/** Where something stands in a text: offsets, the end not included; line and column count from 1. */
export type Place = {
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
}

/** From the beginning of one place to the end of another. */
export const through = (from: Place, to: Place): Place => ({ ...from, end: to.end })

/**
 * What can be wrong with the text of an ACL file. The first four keep it from being read as terms, so that nothing behind them
 * is looked at; the others are each of one rule.
 */
export type ProblemCode =
  | 'character'
  | 'open'
  | 'syntax'
  | 'unfinished'
  | 'rule'
  | 'permission'
  | 'who'
  | 'name'
  | 'regex'
  | 'address'
  | 'action'
  | 'qos'
  | 'retain'
  | 'topics'
  | 'topic'

/** Whether nothing behind such a problem is looked at. */
export const endsReading = (code: ProblemCode): boolean =>
  code === 'character' || code === 'open' || code === 'syntax' || code === 'unfinished'

/** One thing that is wrong, where, and what stands there as an Erlang term is written. */
export type Problem = Place & { readonly code: ProblemCode; readonly text: string }

/** Stops the reading. */
export class Unreadable extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.code} in line ${String(problem.line)}`)
  }
}
