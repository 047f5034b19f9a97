import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { describeFileError } from '@/server/text-file'
import { refuse } from '../usage'
import { WatchState } from './state'

const fileError = (cause: unknown): string => {
  const reason = describeFileError(cause)
  if (reason === undefined) throw cause
  return reason
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** Writes the state so that a reader finds the old one or the new one, never a part. Throws the error of the system. */
export function writeState(file: string, state: WatchState): void {
  const fresh = `${file}.new`
  writeFileSync(fresh, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, file)
}

/**
 * The state that an earlier run has left in a file, or an empty one. It is written once, so that a file that cannot be written is
 * found before anything is evaluated. Throws `UsageError`.
 */
export function openState(file: string | undefined, broker: string): WatchState {
  const empty: WatchState = { broker, rules: {}, outbox: [] }
  if (file === undefined) return empty
  try {
    const state = existsSync(file) ? z.safeParse(WatchState, parse(readFileSync(file, 'utf8'))) : undefined
    if (state?.success === false)
      refuse(`--state: ${file} is not a state of switchboard watch; delete it to start without`)
    if (state !== undefined && state.data.broker !== broker)
      refuse(`--state: ${file} is of another broker, ${state.data.broker}`)
    const found = state?.data ?? empty
    writeState(file, found)
    return found
  } catch (cause) {
    return refuse(`--state: ${file} cannot be used: ${fileError(cause)}`)
  }
}
