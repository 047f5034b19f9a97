import type { ApiError } from '@/api/error'
import type { Key, MessageValues } from '@/i18n/key'
import type { AnyCommand, CommandArgs, Outcome, Source } from './command'
import type { Context, Transfer } from './context'
import type { Entry } from './history/history'
import type { Prompting } from './prompt/prompting'
import type { Bulk } from './run'
import type { UndoRecord } from './undo/record-run'

/** A displayed bulk run: its progress, then its result table until it is closed. */
export type BulkRun = {
  readonly command: AnyCommand
  readonly answers: CommandArgs
  readonly source: Source
  readonly progress: Bulk
}

export type RunnerState = {
  readonly prompting: Prompting | undefined
  readonly bulk: BulkRun | undefined
  /** The target of the last successful single run. */
  readonly acted: readonly string[]
  /** The running downloads that have reported progress. */
  readonly transfers: readonly Transfer[]
}

/** The collaborators of the runner; the app and the tests each provide their own. */
export type Dependencies = {
  context: () => Omit<Context, 'signal'>
  /**
   * `entry` is the history entry of a run that can be undone; `shown` is true where the form that started
   * it displays the result.
   */
  apply: (outcome: Outcome, command: AnyCommand, entry?: string, shown?: boolean) => void
  /** An error without a step to return to; `again` repeats exactly the same run. */
  report: (error: ApiError, command: AnyCommand, again: (() => void) | undefined) => void
  /** A command that cannot run now, and why. */
  refuse: (command: AnyCommand, reason: Key, values?: MessageValues) => void
  remember: (entry: Entry) => void
  /** Opens a command's parameters as a form, with the values that are known. */
  openForm?: (command: AnyCommand, given: CommandArgs) => void
  /** Runs a command on other brokers once its values are known. */
  runAtBrokers?: (state: Prompting, brokers: readonly string[]) => void
  /** A command was started and not refused. */
  started?: (command: AnyCommand, source: Source) => void
  /**
   * Reads the state that runs will change, so that they can be undone; `ran` must be called after the run.
   */
  captureUndo?: (
    command: AnyCommand,
    sets: readonly CommandArgs[],
    context: Context,
  ) => Promise<UndoRecord | undefined>
  /** A run of this user was cut off, since another one has logged in. */
  cutOff?: (command: AnyCommand, username: string | undefined) => void
  /** The session expired during a command: resolves true once the user has logged in again. */
  signInAgain: () => Promise<boolean>
  /** Loads the component that lists the changes of a save, so that they appear together with the question. */
  fetchChanges?: () => Promise<unknown>
}
