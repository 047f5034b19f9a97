import type { AnyCommand, CommandArgs, Params } from '../command'
import type { Param } from '../param-type'

declare const checked: unique symbol

/** One run that restores a part of the earlier state; made by {@link step}, so that its values are checked. */
export type Step = {
  readonly command: AnyCommand['id']
  readonly with: CommandArgs
  readonly [checked]: true
}

type OptionalNames<P extends Params> = {
  [K in keyof P]: P[K] extends Param<unknown, infer O> ? ([O] extends [true] ? K : never) : never
}[keyof P]

declare const reported: unique symbol

/** A word of the broker that may be none of the words of a choice; made by {@link asReported}. */
type ReportedWord = string & { readonly [reported]: true }

/**
 * Marks a word that the broker reported. A newer broker may have words that the console does not know; an undo sends them back
 * as they are (`Context.restores`).
 */
export const asReported = (word: string): ReportedWord => word as ReportedWord

/** The type of a parameter; a choice also takes a word that the broker reported. */
type ValueOf<P> = P extends Param<infer V> ? V | (V extends string ? ReportedWord : never) : never

type CompleteValues<P extends Params> = string extends keyof P
  ? // The parameters are not known: any values would be accepted.
    never
  : { readonly [K in Exclude<keyof P, OptionalNames<P>>]: ValueOf<P[K]> } & {
      readonly [K in OptionalNames<P>]?: ValueOf<P[K]>
    }

/**
 * Values for all required parameters of a command, and for some of the others. For a union of commands, values that each of
 * them accepts.
 */
export type StepValues<C extends AnyCommand> = (
  C extends AnyCommand ? (values: CompleteValues<C['params']>) => void : never
) extends (values: infer V) => void
  ? V
  : never

/**
 * Forbids names that are none of the command's, also in values that are no object literal. What is spread into a literal must
 * have a type with names: the compiler ignores the others.
 */
type WithoutOthers<V, N extends PropertyKey> = V extends unknown
  ? { readonly [K in Exclude<keyof V, N>]: never }
  : never

/**
 * A step whose values the compiler cannot check. Only for `current`, whose targets name their command by its id and may come
 * from a stored record: which command it is, and so its parameters, is known only when the undo runs.
 */
export const stepOfId = (id: AnyCommand['id'], values: CommandArgs): Step =>
  ({ command: id, with: values }) as Step

/**
 * A command with values that the compiler checks against its parameters, for an undo. Words that the broker reported are
 * marked by {@link asReported}.
 */
export function step<C extends AnyCommand, const V extends StepValues<C>>(
  command: C,
  values: V & WithoutOthers<V, keyof C['params']>,
): Step
export function step({ id }: AnyCommand, values: CommandArgs): Step {
  return stepOfId(id, values)
}
