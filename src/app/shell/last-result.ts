import type { AnyCommand, CommandArgs } from '@/command/command'
import { createStore } from '@/lib/store'

/** A command with the values of its last run. */
type Again = { readonly command: AnyCommand; readonly given: CommandArgs }

/** The right end of the status bar: the last command's result, and a button to run it again. */
type LastResult = {
  readonly text: string
  readonly failed: boolean
  readonly again?: Again
  /** The history entry that can be undone. */
  readonly entry?: string | undefined
}

export const lastResult = createStore<LastResult | undefined>(undefined)

/**
 * Sets the message of the last result; the command to run again is kept, unless its outcome is unknown and
 * the user should check first.
 */
export const setLastResult = (text: string, failed: boolean, repeatable = true, entry?: string): void =>
  lastResult.set((last) => ({
    ...(repeatable && last?.again !== undefined ? { again: last.again } : {}),
    text,
    failed,
    entry,
  }))
