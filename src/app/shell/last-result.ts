import type { AnyCommand, Given } from '@/command/command'
import { createStore } from '@/lib/store'

/** What the status bar's right end shows: the last command's result, and how to run it again. */
export type LastResult = { readonly text: string; readonly failed: boolean; readonly again?: { readonly command: AnyCommand; readonly given: Given } }

export const lastResult = createStore<LastResult | undefined>(undefined)
