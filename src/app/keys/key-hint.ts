import type { AnyCommand, Source } from '@/command/command'
import { createStore } from '@/lib/store'

/** The key that would have done what was just done by the pointer, as its cap reads; shown in the status bar for a while. */
export const keyHint = createStore<string | undefined>(undefined)

/** Told of every command that starts; who teaches keys comes after the first paint. */
export const teacher: { started: (command: AnyCommand, source: Source) => void } = {
  started: () => undefined,
}
