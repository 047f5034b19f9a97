/** A range in a text: offsets with an exclusive end; line and column count from 1. */
export type Place = {
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
}

/** From the start of one place to the end of another. */
export const through = (from: Place, to: Place): Place => ({ ...from, end: to.end })

/**
 * The problems of an ACL file. The first four are syntax errors, after which nothing is checked; the others
 * belong to one rule.
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
  | 'profile'
  | 'regex'
  | 'address'
  | 'action'
  | 'qos'
  | 'retain'
  | 'topics'
  | 'topic'

/** Whether reading stops at such a problem. */
export const endsReading = (code: ProblemCode): boolean =>
  code === 'character' || code === 'open' || code === 'syntax' || code === 'unfinished'

/** A problem, its place, and the Erlang term there. */
export type Problem = Place & { readonly code: ProblemCode; readonly text: string }

/** Thrown at a syntax error. */
export class Unreadable extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.code} in line ${String(problem.line)}`)
  }
}
