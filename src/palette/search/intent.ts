import type { CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'

/** What operators type for a command that they do not know by its name. */
export type Intent = {
  readonly command: string
  readonly given?: CommandArgs | ((context: Context) => CommandArgs)
  /** The parameter that takes the name in a phrase. */
  readonly takes?: string
  /** Phrases in both languages, without words that say nothing (see `intent-rows.ts`); `*` is the name of an object. */
  readonly phrases: readonly string[]
}
