import type { Ref } from '@/api/resource'
import type { Key, MessageValues } from '@/i18n/key'
import type { Context } from '../context'

/** Something that a run affects besides its targets, read from the broker. */
export type Effect = {
  readonly key: Key
  readonly values: MessageValues
  /** The affected objects, each with a link. */
  readonly refs?: readonly Ref[]
  /** The line of the macro that has this effect. */
  readonly line?: number
}

/** What effects are read with. */
export type EffectReads = Pick<Context, 'api' | 'signal'>

/** How many requests the effects of a command send at the same time. */
export const maxConcurrentReads = 4

/** An effect on a number of objects, unless there are none. */
export const countEffect = (key: Key, count: number, refs?: readonly Ref[]): readonly Effect[] =>
  count === 0 ? [] : [{ key, values: { count }, ...(refs === undefined ? {} : { refs }) }]
