import type { AnyCommand, CommandArgs } from '@/command/command'
import { createStore } from '@/lib/store'

/** A command with the values it last ran with. */
export type Again = { readonly command: AnyCommand; readonly given: CommandArgs }

/** What the status bar's right end shows: the last command's result, and how to run it again. */
type LastResult = {
  readonly text: string
  readonly failed: boolean
  readonly again?: Again
  /** The entry of the history that takes it back. */
  readonly entry?: string | undefined
}

export const lastResult = createStore<LastResult | undefined>(undefined)

/** The words of the last result; what runs it again stays, unless nobody knows what became of it: then one looks first. */
export const setLastResult = (text: string, failed: boolean, repeatable = true, entry?: string): void =>
  lastResult.set((last) => ({
    ...(repeatable && last?.again !== undefined ? { again: last.again } : {}),
    text,
    failed,
    entry,
  }))
