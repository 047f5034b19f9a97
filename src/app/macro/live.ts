import { createStore } from '@/lib/store'
import type { ApiError } from '@/api/error'
import type { MacroStep } from '@/command/command'

/** One line of a macro under way. */
export type LiveLine = MacroStep & {
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'
  readonly error?: ApiError
  /** What it said when it was done. */ readonly message?: string
  /** What of its run was not as its plan had it. */ readonly drift?: string
}

/** A macro under way, and its report until that is closed. */
export type LiveMacro = {
  readonly name: string
  readonly goOn: boolean
  readonly state: 'running' | 'stopping' | 'ended'
  readonly lines: readonly LiveLine[]
  /** Runs the lines from this one on once more. */ readonly again: (from: number) => void
}

export const liveMacro = createStore<{ readonly macro: LiveMacro | undefined }>({ macro: undefined })
