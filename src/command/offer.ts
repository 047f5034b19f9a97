import type { AnyCommand } from './command'
import type { Param } from './param'
import type { Offer } from './screen-context'

/**
 * Values for some of a command's parameters, each one value or, for a run on several targets, a list of
 * them. For a union of commands, only the parameters that all of them have.
 */
export type OfferValues<C extends AnyCommand> = {
  readonly [K in keyof C['params']]?: C['params'][K] extends Param<infer V> ? V | readonly V[] : never
} & (keyof C['params'] extends never ? Readonly<Record<string, never>> : unknown)

/** The same where command and values are chosen together: the values of one command of the union. */
export type OfferValuesOfOne<C extends AnyCommand> = C extends AnyCommand ? OfferValues<C> : never

/** A command with values that the compiler checks against its parameters: for buttons, row menus and keys. */
export const offer = <C extends AnyCommand>(
  command: C,
  values?: OfferValues<C>,
  look?: Pick<Offer, 'primary' | 'off'>,
): Offer => ({ command, with: values ?? {}, ...look })
