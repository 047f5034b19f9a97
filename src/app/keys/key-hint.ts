import type { AnyCommand, Source } from '@/command/command'
import { createStore } from '@/lib/store'

/**
 * The label of the key that would have done what the pointer just did; shown in the status bar for a while.
 */
export const keyHint = createStore<string | undefined>(undefined)

/**
 * Called for every command that starts; set by the module that shows key hints, which loads after the first
 * paint.
 */
export const teacher: { started: (command: AnyCommand, source: Source) => void } = {
  started: () => undefined,
}
