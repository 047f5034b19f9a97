import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '@/api/error'
import type { AnyCommand, CommandArgs, MacroLines } from '@/command/command'
import type { Effect } from '@/command/plan/effect'
import { findEffects } from '@/command/plan/effects'
import { makePlan } from '@/command/plan/plan'
import type { Plan } from '@/command/plan/step'
import type { Prompting } from '@/command/prompt/prompting'
import { useCommandRuntime } from '@/command/react'

/** The state of a read: pending, its result, or its error. */
export type Read<T> = { readonly value?: T; readonly error?: ApiError }

/** The lines of a macro; none if they have mistakes, which its plan then reports. */
function linesOf(command: AnyCommand, answers: CommandArgs, now: number): MacroLines | undefined {
  try {
    return command.lines?.(answers, now)
  } catch (cause) {
    if (toApiError(cause).failure === 'unsent') return undefined
    throw cause
  }
}

/**
 * The plan of the question as it grows, and its other effects. Read once per question; `onWhole` receives
 * the complete plan.
 */
export function usePlan(
  { command, answers }: Prompting,
  onWhole: (plan: Plan | undefined) => void,
): {
  readonly plan: Read<Plan>
  readonly effects: Read<readonly Effect[]>
  /** For a macro. */
  readonly lines: MacroLines | undefined
} {
  const { context } = useCommandRuntime()
  const [lines] = useState(() => linesOf(command, answers, context().now()))
  const [plan, setPlan] = useState<Read<Plan>>({})
  const [effects, setEffects] = useState<Read<readonly Effect[]>>({})
  useEffect(() => {
    const control = new AbortController()
    onWhole(undefined)
    const now = { ...context(), signal: control.signal }
    const cached =
      <T>(set: (read: Read<T>) => void) =>
      (read: Read<T>) => {
        if (!control.signal.aborted) set(read)
      }
    const failed = (set: (read: { error: ApiError }) => void) => (cause: unknown) =>
      set({ error: toApiError(cause) })
    makePlan(command, answers, now, (value) => cached(setPlan)({ value })).then(
      (complete) => {
        if (!control.signal.aborted) onWhole(complete)
      },
      failed(cached(setPlan)),
    )
    findEffects(command, answers, now).then(
      (value) => cached(setEffects)({ value }),
      failed(cached(setEffects)),
    )
    return () => control.abort()
  }, [command, answers]) // eslint-disable-line react-hooks/exhaustive-deps -- the rest of the context changes on every render
  return { plan, effects, lines }
}
