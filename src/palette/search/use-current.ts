import { useEffect, useState } from 'react'
import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'
import type { Prompting } from '@/command/prompt/prompting'
import { useCommandRuntime } from '@/command/react'
import { startInBackground } from '@/lib/background'

/** The objects that these answers name, as one text. */
const namesIn = (command: AnyCommand, answers: CommandArgs) =>
  JSON.stringify(
    Object.entries(command.params).map(([name, { prompt }]) =>
      prompt.kind === 'pick' ? answers[name] : undefined,
    ),
  )

/**
 * The present values of the object named by these answers; undefined where the command edits none, or none
 * is named yet.
 */
function readCurrent(
  command: AnyCommand,
  answers: CommandArgs,
  context: Context,
): Promise<CommandArgs> | undefined {
  const picks = Object.entries(command.params)
    .filter(([, { prompt }]) => prompt.kind === 'pick')
    .map(([name]) => name)
  return picks.every((name) => answers[name] !== undefined && answers[name] !== '')
    ? command.current?.(answers, context)
    : undefined
}

/** A failed read is not reported: the edit continues without the values, and its write says why. */
const leaveToWrite = () => undefined

/**
 * Reads the initial values of an edit, once its object is named. If that fails, the edit continues without
 * them (the write will report why).
 */
export function useCurrent(state: Prompting): void {
  const { runner, context } = useCommandRuntime()
  const { command, answers, current } = state
  const wanted = current === undefined && state.phase === 'asking'
  const named = namesIn(command, answers)
  useEffect(() => {
    if (!wanted) return
    const control = new AbortController()
    const reading = readCurrent(command, answers, { ...context(), signal: control.signal })
    if (reading === undefined) return
    startInBackground(
      reading.then((read) => {
        if (!control.signal.aborted) runner.send({ type: 'current', current: read })
      }),
      leaveToWrite,
    )
    return () => control.abort()
  }, [command, wanted, named]) // eslint-disable-line react-hooks/exhaustive-deps -- `named` represents the answers that matter
}

/** The same for a form, by the texts typed so far. */
export function useFormCurrent(
  command: AnyCommand,
  texts: Readonly<Record<string, string>>,
): CommandArgs | undefined {
  const { context } = useCommandRuntime()
  const [read, setRead] = useState<{ named: string; current: CommandArgs }>()
  const named = namesIn(command, texts)
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const reading = readCurrent(command, texts, { ...context(), signal })
    if (reading === undefined) return
    startInBackground(
      reading.then((current) => {
        if (!signal.aborted) setRead({ named, current })
      }),
      leaveToWrite,
    )
    return () => control.abort()
  }, [command, named]) // eslint-disable-line react-hooks/exhaustive-deps -- `named` represents the texts that matter
  return read?.named === named ? read.current : undefined
}
