import type { ApiError } from '@/api/error'
import type { Key, MessageValues } from '@/i18n/key'
import type { AnyCommand, CommandArgs, Outcome, Source } from './command'
import type { Context, Transfer } from './context'
import type { Entry } from './history/history'
import type { Prompting } from './prompt/prompt'
import type { Bulk } from './run'
import type { UndoRecord } from './undo/record-run'

/** A bulk run on show: its progress, then its result table until it is closed. */
export type BulkRun = {
  readonly command: AnyCommand
  readonly answers: CommandArgs
  readonly source: Source
  readonly progress: Bulk
}

export type RunnerState = {
  readonly prompting: Prompting | undefined
  readonly bulk: BulkRun | undefined
  /** The targets of the last single run that ended well. */ readonly acted: readonly string[]
  /** The downloads under way that have told how far they are. */ readonly transfers: readonly Transfer[]
}

/** What the runner needs of its surroundings; the app and the tests give each their own. */
export type Dependencies = {
  context: () => Omit<Context, 'signal'>
  /** `entry` is the journal's of a run that can be taken back; `shown` is true where the form that started it says that it is saved. */
  apply: (outcome: Outcome, command: AnyCommand, entry?: string, shown?: boolean) => void
  /** An error with no step to go back to; `again` repeats the very same run. */
  report: (error: ApiError, command: AnyCommand, again: (() => void) | undefined) => void
  /** A command that cannot run now, and why. */
  refuse: (command: AnyCommand, reason: Key, values?: MessageValues) => void
  remember: (entry: Entry) => void
  /** Opens a command's parameters as a form. */
  openForm?: (command: AnyCommand) => void
  /** A command that was started and not refused. */
  started?: (command: AnyCommand, source: Source) => void
  /** Reads what runs will change, so that they can be taken back; told once they have run. */
  keep?: (
    command: AnyCommand,
    sets: readonly CommandArgs[],
    context: Context,
  ) => Promise<UndoRecord | undefined>
  /** The session ended under a command: resolves true once somebody has signed in again. */
  signInAgain: () => Promise<boolean>
  /** Fetches what lists the changes of a save, so that they are on show with the question. */
  fetchChanges?: () => Promise<unknown>
}
