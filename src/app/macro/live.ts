import { createStore } from '@/lib/store'
import type { ApiError } from '@/api/error'
import type { MacroStep } from '@/command/command'

/** One line of a running macro. */
export type LiveLine = MacroStep & {
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'
  readonly error?: ApiError
  /** Its result message. */
  readonly message?: string
  /** How its run deviated from the plan. */
  readonly drift?: string
}

/** A running macro, and its report until it is closed. */
export type LiveMacro = {
  readonly name: string
  readonly goOn: boolean
  readonly state: 'running' | 'stopping' | 'ended'
  readonly lines: readonly LiveLine[]
  /** Runs the lines again, starting from this one. */
  readonly again: (from: number) => void
}

export const liveMacro = createStore<{ readonly macro: LiveMacro | undefined }>({ macro: undefined })
